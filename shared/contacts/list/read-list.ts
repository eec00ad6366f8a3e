import type { Paging } from '../../input/parse.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Condition } from '../../table/conditions.ts';
import { allPages } from '../../table/pages.ts';
import { type Bucket, parseBucket, sortTokenIn } from './list-items.ts';
import { bucketsIn, entriesIn, type TokenRange } from './ranges.ts';
import type { SortToken } from './sort-token.ts';

/** Entries to read: `limit` from one end of the range, of which the first `skip` are somebody else's page. */
export interface EntrySlice extends TokenRange {
  readonly descending: boolean;
  readonly limit: number;
  readonly skip: number;
}

/**
 * What holds the contacts from number `from` up to, without it, number `to`, counted from the newest in `buckets` (newest
 * first), in that order. It begins at the nearer end of a bucket, so that at most 128 entries are read in vain.
 */
export function slicesOf(buckets: readonly Bucket[], from: number, to: number): EntrySlice[] {
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

/** A page of contacts, newest first, and how many there are on all pages. */
export interface SortTokenPage {
  readonly total: number;
  readonly places: readonly SortToken[];
}

/** One answer of DynamoDB, which ends at 1 MB, holds less than this. */
const asMany = 20_000;

/** A page of an organization's contacts. What is not in a bucket yet is read whole; of the rest, the page and its surroundings. */
export async function readListPage(
  organizationId: string,
  { limit, page }: Paging,
  deps: Deps<'table:read'>,
): Promise<SortTokenPage> {
  const buckets = (await newestFirst(bucketsIn(organizationId, {}), deps)).map(parseBucket);
  const fresh = (await newestFirst(entriesIn(organizationId, { after: buckets[0]?.last }), deps)).map(sortTokenIn);
  const total = buckets.reduce((sum, { count }) => sum + count, fresh.length);
  const from = (page - 1) * limit;
  const to = Math.min(total, from + limit);
  const stretches = slicesOf(buckets, Math.max(0, from - fresh.length), to - fresh.length);
  const folded = await Promise.all(stretches.map((stretch) => read(organizationId, stretch, deps)));
  return { total, places: [...fresh.slice(from, to), ...folded.flat()] };
}

const newestFirst = (condition: Condition, { table }: Deps<'table:read'>) =>
  Array.fromAsync(allPages(table, { condition, descending: true, limit: asMany }));

async function read(
  organizationId: string,
  { descending, limit, skip, ...range }: EntrySlice,
  { table }: Deps<'table:read'>,
): Promise<SortToken[]> {
  const { items } = await table.page({ condition: entriesIn(organizationId, range), descending, limit });
  const places = items.slice(skip).map(sortTokenIn);
  return descending ? places : places.reverse();
}
