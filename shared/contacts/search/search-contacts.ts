import type { SortToken } from '../../base/ids.ts';
import type { OrganizationId } from '../../identifiers.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Item } from '../../table/table.ts';
import { type ContactPaging, ranksOf, type SortTokenPage } from '../list/read-list.ts';
import type { Search } from './parse-search.ts';
import { entriesOfWord, parseSearchEntry } from './search-entry.ts';
import { tokensByIdentity } from './whole-identity.ts';

/** A page of the contacts that match, the newest or the oldest first. It reads some entries of each word, and of the rarest one all. */
export async function searchContacts(
  organizationId: OrganizationId,
  { search, ...paging }: ContactPaging & { readonly search: Search },
  deps: Deps<'table:read'>,
): Promise<SortTokenPage> {
  const readers = new Map<string, WordReader>();
  const readerOf = (word: string) => {
    const reader = readers.get(word) ?? new WordReader({ organizationId, word, matches: search.matches }, deps);
    readers.set(word, reader);
    return reader;
  };
  const [byIdentity, ...byWords] = await Promise.all([
    tokensByIdentity(organizationId, search, deps),
    ...search.probes.map((words) => tokensWithAll(words.map(readerOf))),
  ]);
  const found = new Set([...byIdentity, ...byWords.flatMap((tokens) => [...tokens])]);
  const newestFirst = [...found].sort().reverse();
  const { from, to } = ranksOf(found.size, paging);
  const tokens = newestFirst.slice(from, to);
  return { total: found.size, tokens: paging.ascending ? tokens.reverse() : tokens };
}

/** Entries of the most telling word that are read before those of the other words: a little more than one word's search has a budget for. */
const firstWordEntries = 512;

/**
 * The sort tokens of all that match, which every word's reader finds. Which word is rare shows only in reading, so all are
 * read in step until one ends, in bits that double: no word costs more than twice what the rarest does.
 */
async function tokensWithAll(readers: readonly WordReader[]): Promise<ReadonlySet<SortToken>> {
  const [first] = readers;
  await first?.readUpTo(readers.length > 1 ? firstWordEntries : Number.POSITIVE_INFINITY);
  for (let entries = firstWordEntries; ; entries *= 2) {
    const ended = readers.find(({ isDone }) => isDone);
    if (ended) return ended.found;
    await Promise.all(readers.map((reader) => reader.readUpTo(entries)));
  }
}

/** Entries in one read: DynamoDB ends an answer at 1 MB, which holds fewer. */
const readLimit = 20_000;

interface WordSearch extends Pick<Search, 'matches'> {
  readonly organizationId: OrganizationId;
  readonly word: string;
}

/** Reads the entries of one word bit by bit, for all callers together, and keeps the sort tokens whose text matches. */
class WordReader {
  readonly found = new Set<SortToken>();
  /** Whether all entries are read. */
  isDone = false;
  #count = 0;
  #after: Item | undefined;
  #reading: Promise<void> = Promise.resolve();
  readonly #read: (limit: number) => Promise<void>;

  constructor({ organizationId, word, matches }: WordSearch, { table }: Deps<'table:read'>) {
    const condition = entriesOfWord(organizationId, word);
    this.#read = async (limit) => {
      const { items, next } = await table.page({ condition, limit: Math.min(limit, readLimit), after: this.#after });
      for (const { token, text } of items.map(parseSearchEntry)) if (matches(text)) this.found.add(token);
      this.#count += items.length;
      this.#after = next;
      this.isDone = next === undefined;
    };
  }

  /** Reads on until that many entries are read in all, or there are no more. Callers that ask meanwhile wait. */
  readUpTo(entries: number): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      while (!this.isDone && this.#count < entries) await this.#read(entries - this.#count);
    });
    return this.#reading;
  }
}
