import { setTimeout as wait } from 'node:timers/promises';
import { accountFor, type Books } from './account-for.ts';

/** Leases of 35 seconds, sweeps each minute and waits of 20 seconds are over by then. In ms. */
const longestMs = 6 * 60_000;
const everyMs = 5_000;

/** The service could not be read at all, which may be better at the next look. */
const unread = (error: Error) => [error.message];

/** Waits until everything adds up, or until nothing that the service still does could make it. Returns what does not. */
export async function drain(books: Books, onProgress: (what: string) => void): Promise<string[]> {
  const until = Date.now() + longestMs;
  for (;;) {
    const due = await books.provider.receiptsDue();
    const problems = due > 0 ? [`${due} receipts are not taken`] : await accountFor(books).catch(unread);
    if (problems.length === 0 || Date.now() > until) return problems;
    onProgress(`draining: ${problems.length} to be settled, such as ${problems[0]?.slice(0, 120)}`);
    await wait(everyMs);
  }
}
