import { setTimeout } from 'node:timers/promises';

/** Returns as soon as the expectations of `check` hold; at the deadline it throws what does not. */
export async function eventually<T>(check: () => T | Promise<T>, deadlineMs = 5000): Promise<T> {
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
