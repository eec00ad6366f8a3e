import type { Deps } from '../../runtime/deps.ts';
import type { Item } from '../../table/table.ts';
import type { Place } from '../list/place.ts';
import { entriesWith, parseSearchEntry } from './search-entry.ts';

/** One answer of DynamoDB, which ends at 1 MB, holds less than this. */
const asMany = 20_000;

/** Reads the entries of one word bit by bit, for all who ask, and keeps the places whose text matches. */
export class WordReader {
  readonly found = new Set<Place>();
  /** Whether all entries are read. */
  isDone = false;
  #count = 0;
  #after: Item | undefined;
  #reading: Promise<void> = Promise.resolve();
  readonly #read: (limit: number) => Promise<void>;

  constructor(organizationId: string, word: string, matches: (text: string) => boolean, { table }: Deps<'table:read'>) {
    const condition = entriesWith(organizationId, word);
    this.#read = async (limit) => {
      const { items, next } = await table.page({ condition, limit: Math.min(limit, asMany), after: this.#after });
      for (const { place, text } of items.map(parseSearchEntry)) if (matches(text)) this.found.add(place);
      this.#count += items.length;
      this.#after = next;
      this.isDone = next === undefined;
    };
  }

  /** Reads on until that many entries are read in all, or there are no more. Those who ask meanwhile wait. */
  readUpTo(entries: number): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      while (!this.isDone && this.#count < entries) await this.#read(entries - this.#count);
    });
    return this.#reading;
  }
}
