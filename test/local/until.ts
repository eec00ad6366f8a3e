import { setTimeout as wait } from 'node:timers/promises';

/** What `look` finds, asked again and again; an error when there is nothing by the deadline, which a machine that is busy with other tests must not miss. */
export async function until<T>(what: string, look: () => T | Promise<T>, ms = 120_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${ms} ms`);
    // Half of the reads that an organization may make: a look may be one.
    await wait(20);
  }
}
