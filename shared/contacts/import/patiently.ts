import type { Deps } from '../../runtime/deps.ts';

/** What DynamoDB does for a while and then no more: throttles, meets another transaction, fails inside, does not answer. */
const passing = new Set([
  'InternalServerError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TimeoutError',
  'TransactionCanceledException',
  'TransactionConflictException',
]);

const tries = 8;
/** The waits grow up to this, and are 12 seconds in all: a partition that is too hot splits while one waits. */
const longestWaitMs = 4000;

/** Does the work again after a growing wait when it fails for a reason that passes. It must bear being done twice. */
export async function patiently<T>(work: () => Promise<T>, { clock, ids }: Deps): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !passing.has((error as Error).name)) throw error;
      await clock.sleep(Math.min(longestWaitMs, 50 * 2 ** attempt) * (0.5 + ids.fraction()));
    }
  }
}
