import { setTimeout } from 'node:timers/promises';

/** Returns as soon as the expectations of `check` hold; at the deadline, which a machine that is busy with other tests must not miss, it throws what does not. */
export async function eventually<T>(check: () => T | Promise<T>, deadlineMs = 60_000): Promise<T> {
  const until = Date.now() + deadlineMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await setTimeout(10);
    }
  }
}
