import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type EntrySlice, slicesOf } from '../../../../shared/contacts/list/read-list.ts';

/** Buckets, newest first, with their entries written out, newest first too. */
const world = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }).map((counts) => {
  const buckets = counts.map((count, index) => ({ last: `${String(counts.length - index).padStart(2, '0')}z`, count }));
  const entries = buckets.flatMap(({ last, count }) =>
    Array.from({ length: count }, (_, index) => `${last.slice(0, 2)}${count - index}`),
  );
  return { buckets, entries };
});

/** What a query for a slice returns, without what is skipped, newest first. */
function read(entries: readonly string[], { after = '', upTo = '~', descending, limit, skip }: EntrySlice): string[] {
  const inside = entries.filter((entry) => entry > after && entry <= upTo);
  const taken = (descending ? inside : inside.toReversed()).slice(0, limit).slice(skip);
  return descending ? taken : taken.toReversed();
}

test('slices hold exactly the page, however full the buckets are', () => {
  fc.assert(
    fc.property(world, fc.nat(60), fc.integer({ min: 1, max: 20 }), ({ buckets, entries }, from, limit) => {
      const to = Math.min(entries.length, from + limit);
      const found = slicesOf(buckets, from, to).flatMap((slice) => read(entries, slice));
      expect(found).toEqual(entries.slice(from, Math.max(from, to)));
    }),
    { seed: 1 },
  );
});

test('no more than half a bucket is read in vain, and never from more than two sides', () => {
  fc.assert(
    fc.property(world, fc.nat(60), fc.integer({ min: 1, max: 20 }), ({ buckets, entries }, from, limit) => {
      const slices = slicesOf(buckets, from, Math.min(entries.length, from + limit));
      expect(slices.length).toBeLessThanOrEqual(2);
      expect(slices.reduce((sum, { skip }) => sum + skip, 0)).toBeLessThanOrEqual(4);
    }),
    { seed: 1 },
  );
});
