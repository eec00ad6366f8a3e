import type { Paging } from '../../http/paging.ts';
import type { Deps } from '../../runtime/deps.ts';
import { allPages } from '../../table/all-pages.ts';
import type { PlacePage } from '../list/read-list.ts';
import type { Search } from './search.ts';
import { entriesWith, parseSearchEntry } from './search-entry.ts';

/** One answer of DynamoDB, which ends at 1 MB, holds less than this. */
const asMany = 20_000;

/** A page of the contacts that match, newest first. It reads what has the longest of the words, and nothing else. */
export async function searchContacts(
  organizationId: string,
  { probes, matches }: Search,
  { limit, page }: Paging,
  { table }: Deps<'table:read'>,
): Promise<PlacePage> {
  const found = new Set<string>();
  const searches = probes.map(async (word) => {
    for await (const item of allPages(table, { condition: entriesWith(organizationId, word), limit: asMany })) {
      const { place, text } = parseSearchEntry(item);
      if (!found.has(place) && matches(text)) found.add(place);
    }
  });
  await Promise.all(searches);
  const newestFirst = [...found].sort().reverse();
  return { total: found.size, places: newestFirst.slice((page - 1) * limit, page * limit) };
}
