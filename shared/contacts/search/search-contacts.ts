import type { Paging } from '../../http/paging.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Place } from '../list/place.ts';
import type { PlacePage } from '../list/read-list.ts';
import { placeOfNumber } from './number-search.ts';
import type { Search } from './search.ts';
import { WordReader } from './word-reader.ts';

/** Entries of the most telling word that are read before the others': a little more than a search of one word has a budget for. */
const alone = 512;

/** A page of the contacts that match, newest first. It reads some entries of each word, and of the rarest one all. */
export async function searchContacts(
  organizationId: string,
  search: Search,
  { limit, page }: Paging,
  deps: Deps<'table:read'>,
): Promise<PlacePage> {
  const readers = new Map<string, WordReader>();
  const readerOf = (word: string) => {
    const reader = readers.get(word) ?? new WordReader(organizationId, word, search.matches, deps);
    readers.set(word, reader);
    return reader;
  };
  const [byNumber, ...byWords] = await Promise.all([
    placeOfNumber(organizationId, search.number, deps),
    ...search.probes.map((words) => placesWith(words.map(readerOf))),
  ]);
  const found = new Set(byWords.flatMap((places) => [...places]));
  if (byNumber !== undefined) found.add(byNumber);
  const newestFirst = [...found].sort().reverse();
  return { total: found.size, places: newestFirst.slice((page - 1) * limit, page * limit) };
}

/**
 * The places of all that match, which every word's reader finds. Nobody knows beforehand which word is rare, so all are read
 * in step until one ends, in bits that double: no word costs more than twice what the rarest does.
 */
async function placesWith(readers: readonly WordReader[]): Promise<ReadonlySet<Place>> {
  const [first] = readers;
  await first?.readUpTo(readers.length > 1 ? alone : Number.POSITIVE_INFINITY);
  for (let entries = alone; ; entries *= 2) {
    const ended = readers.find(({ isDone }) => isDone);
    if (ended) return ended.found;
    await Promise.all(readers.map((reader) => reader.readUpTo(entries)));
  }
}
