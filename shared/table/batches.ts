import type { Clock } from '../base/clock.ts';

/** Writes in one `BatchWriteItem`, at most. */
const batchSize = 25;
/** Batches under way at the same time. */
const atOnce = 8;
/** DynamoDB may process a batch in part for as long as it is throttled; after this many rounds, 2.5 seconds, that is an error. */
const rounds = 8;

/** Sends everything in batches. `send` resolves to what was left unprocessed, which is sent again after a growing wait. */
export async function inBatches<T>(
  all: readonly T[],
  send: (batch: T[]) => Promise<readonly T[]>,
  clock: Clock,
): Promise<void> {
  const batches: T[][] = [];
  for (let done = 0; done < all.length; done += batchSize) batches.push(all.slice(done, done + batchSize));
  while (batches.length > 0) {
    await Promise.all(batches.splice(0, atOnce).map((batch) => wholly(batch, send, clock)));
  }
}

async function wholly<T>(batch: T[], send: (batch: T[]) => Promise<readonly T[]>, clock: Clock): Promise<void> {
  let left = batch;
  for (let round = 1; left.length > 0; round++) {
    if (round > rounds) throw new Error(`DynamoDB left ${left.length} writes of a batch unprocessed`);
    if (round > 1) await clock.sleep(5 * 2 ** round);
    left = [...(await send(left))];
  }
}
