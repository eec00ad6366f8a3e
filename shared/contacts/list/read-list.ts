import type { SortToken } from '../../base/ids.ts';
import type { OrganizationId } from '../../identifiers.ts';
import type { Paging } from '../../input/parse.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Condition } from '../../table/expressions.ts';
import { allPages } from '../../table/pages.ts';
import { type Bucket, bucketsIn, entriesIn, parseBucket, sortTokenIn, type TokenRange } from './list-items.ts';

/** Which page of the contacts is asked for, the newest first or the oldest. */
export type ContactPaging = Paging & { readonly ascending: boolean };

/** A page of contacts by their sort tokens, in the order that was asked for, and how many contacts there are on all pages. */
export interface SortTokenPage {
  readonly total: number;
  readonly tokens: readonly SortToken[];
}

/** Items in one read: DynamoDB ends an answer at 1 MB, which holds fewer. */
const readLimit = 20_000;

/**
 * A page of an organization's contacts. The entries that are in no bucket yet are all read; of those in buckets, the page
 * and what stands next to it.
 */
export async function readListPage(
  organizationId: OrganizationId,
  paging: ContactPaging,
  deps: Deps<'table:read'>,
): Promise<SortTokenPage> {
  const { buckets, fresh, total } = await readCounts(organizationId, deps);
  const { from, to } = ranksOf(total, paging);
  const slices = slicesOf(buckets, Math.max(0, from - fresh.length), to - fresh.length);
  const older = await Promise.all(slices.map((slice) => readSlice(organizationId, slice, deps)));
  const tokens = [...fresh.slice(from, to), ...older.flat()];
  return { total, tokens: paging.ascending ? tokens.reverse() : tokens };
}

/** How many contacts an organization has: 1 RU for each 17,000 of them, and for each 80 that are in no bucket yet. */
export const countContacts = async (organizationId: OrganizationId, deps: Deps<'table:read'>): Promise<number> =>
  (await readCounts(organizationId, deps)).total;

/** The buckets of a list, and the entries that are in none yet, the newest first; and how many contacts that makes. */
async function readCounts(organizationId: OrganizationId, deps: Deps<'table:read'>) {
  const buckets = (await newestFirst(bucketsIn(organizationId, {}), deps)).map(parseBucket);
  const fresh = (await newestFirst(entriesIn(organizationId, { after: buckets[0]?.last }), deps)).map(sortTokenIn);
  const total = buckets.reduce((sum, { count }) => sum + count, fresh.length);
  return { buckets, fresh, total };
}

/** What a page takes of `total` contacts, counted from the newest, which is 0: from the first up to, without it, `to`. */
export function ranksOf(total: number, { limit, page, ascending }: ContactPaging) {
  const skipped = (page - 1) * limit;
  if (!ascending) return { from: skipped, to: Math.min(total, skipped + limit) };
  return { from: Math.max(0, total - skipped - limit), to: Math.max(0, total - skipped) };
}

const newestFirst = (condition: Condition, { table }: Deps<'table:read'>) =>
  Array.fromAsync(allPages(table, { condition, descending: true, limit: readLimit }));

/** Entries to read: `limit` from one end of the range, of which the first `skip` are on another page. */
export interface EntrySlice extends TokenRange {
  readonly descending: boolean;
  readonly limit: number;
  readonly skip: number;
}

/**
 * The slices that hold the contacts from number `from` up to, without it, number `to`, counted from the newest in `buckets`
 * (newest first), in that order. A slice begins at the nearer end of a bucket, so that at most 128 entries are read in vain.
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

async function readSlice(
  organizationId: OrganizationId,
  { descending, limit, skip, ...range }: EntrySlice,
  { table }: Deps<'table:read'>,
): Promise<SortToken[]> {
  const { items } = await table.page({ condition: entriesIn(organizationId, range), descending, limit });
  const tokens = items.slice(skip).map(sortTokenIn);
  return descending ? tokens : tokens.reverse();
}
