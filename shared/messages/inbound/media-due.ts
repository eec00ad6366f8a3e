import { createHash } from 'node:crypto';
import { hours, isoTime, seconds } from '../../runtime/clock.ts';

/** Shards of the index of messages whose file could not be fetched. */
const shards = 8;
export const dueMediaShards = Array.from({ length: shards }, (_, shard) => `media#${shard}`);

/** Before each fetch that follows a failed one: close at first, and within the seven days that the provider keeps files. */
const waits = [
  ...[1, 5, 30].map((minutes) => seconds(minutes * 60)),
  ...[2, 6, 12].map(hours),
  ...Array.from({ length: 6 }, () => hours(24)),
];

/** When to fetch again after `tries` failures, in ms since the epoch; undefined when it is no use any more. */
export function nextTryAt(tries: number, now: number): number | undefined {
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : now + wait;
}

/** What a message carries so that the sweeper finds it at that time, in ms since the epoch. */
export function mediaDueMark(messageId: string, at: number): { readonly due_shard: string; readonly due_at: string } {
  const shard = createHash('sha256').update(messageId).digest().readUInt8(0) % shards;
  return { due_shard: `media#${shard}`, due_at: isoTime(at) };
}
