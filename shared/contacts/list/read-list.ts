import type { Paging } from '../../http/paging.ts';
import type { Deps } from '../../runtime/deps.ts';
import { allPages } from '../../table/all-pages.ts';
import type { Expression } from '../../table/table.ts';
import { parseBucket, placeIn } from './list-items.ts';
import type { Place } from './place.ts';
import { bucketsIn, entriesIn } from './ranges.ts';
import { type Stretch, stretchesOf } from './stretches.ts';

/** A page of contacts, newest first, and how many there are on all pages. */
export interface PlacePage {
  readonly total: number;
  readonly places: readonly Place[];
}

/** One answer of DynamoDB, which ends at 1 MB, holds less than this. */
const asMany = 20_000;

/** A page of an organization's contacts. What is not in a bucket yet is read whole; of the rest, the page and its surroundings. */
export async function readListPage(
  organizationId: string,
  { limit, page }: Paging,
  deps: Deps<'table:read'>,
): Promise<PlacePage> {
  const buckets = (await newestFirst(bucketsIn(organizationId, {}), deps)).map(parseBucket);
  const fresh = (await newestFirst(entriesIn(organizationId, { after: buckets[0]?.last }), deps)).map(placeIn);
  const total = buckets.reduce((sum, { count }) => sum + count, fresh.length);
  const from = (page - 1) * limit;
  const to = Math.min(total, from + limit);
  const stretches = stretchesOf(buckets, Math.max(0, from - fresh.length), to - fresh.length);
  const folded = await Promise.all(stretches.map((stretch) => read(organizationId, stretch, deps)));
  return { total, places: [...fresh.slice(from, to), ...folded.flat()] };
}

const newestFirst = (condition: Expression, { table }: Deps<'table:read'>) =>
  Array.fromAsync(allPages(table, { condition, descending: true, limit: asMany }));

async function read(
  organizationId: string,
  { descending, limit, skip, ...range }: Stretch,
  { table }: Deps<'table:read'>,
): Promise<Place[]> {
  const { items } = await table.page({ condition: entriesIn(organizationId, range), descending, limit });
  const places = items.slice(skip).map(placeIn);
  return descending ? places : places.reverse();
}
