import { setTimeout as wait } from 'node:timers/promises';

/** What `look` finds, asked again and again; an error when there is nothing by the deadline. */
export async function until<T>(what: string, look: () => T | Promise<T>, ms = 30_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${ms} ms`);
    await wait(5);
  }
}
