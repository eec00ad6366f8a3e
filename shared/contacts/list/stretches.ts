import type { Bucket } from './list-items.ts';
import type { Range } from './ranges.ts';

/** Entries to read: `limit` from one end of the range, of which the first `skip` are somebody else's page. */
export interface Stretch extends Range {
  readonly descending: boolean;
  readonly limit: number;
  readonly skip: number;
}

/**
 * What holds the contacts from number `from` up to, without it, number `to`, counted from the newest in `buckets` (newest
 * first), in that order. It begins at the nearer end of a bucket, so that at most 128 entries are read in vain.
 */
export function stretchesOf(buckets: readonly Bucket[], from: number, to: number): Stretch[] {
  if (to <= from) return [];
  let before = 0;
  for (const [index, { last, count }] of buckets.entries()) {
    const newer = from - before;
    if (newer < count) {
      const wanted = to - from;
      const inside = Math.min(wanted, count - newer);
      const older = count - newer - inside;
      if (newer <= older) return [{ upTo: last, descending: true, limit: newer + wanted, skip: newer }];
      const after = buckets[index + 1]?.last;
      const here = { after, upTo: last, descending: false, limit: older + inside, skip: older };
      const rest = { upTo: after, descending: true, limit: wanted - inside, skip: 0 };
      return wanted > inside ? [here, rest] : [here];
    }
    before += count;
  }
  return [];
}
