import { setTimeout as wait } from 'node:timers/promises';
import { accountFor, type Books } from './account-for.ts';

/**
 * In ms. What a worker releases from behind a breaker, and does not live to enqueue, is asked for again after 15 minutes, at
 * the sweep of that minute. Leases of 35 seconds and waits of 20 are over long before.
 */
const longestMs = 17 * 60_000;
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
