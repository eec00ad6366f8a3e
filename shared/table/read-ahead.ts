import type { Item, Key, TableWriter } from './table.ts';

/** A key as one text: the same for the same place. */
export const identityOf = ({ pk, sk }: Key): string => JSON.stringify([pk, sk]);

/** What was read before it was asked for: the keys, and in their order the items, undefined where there was none. */
export interface ReadAhead {
  readonly keys: readonly Key[];
  readonly items: readonly (Item | undefined)[];
}

/**
 * The table for a request of which some items were read with its key. Each answers the first read of it alone, and none does
 * once the request has written anything: what is looked at again is to be as it is then.
 */
export function withReadAhead(table: TableWriter, { keys, items }: ReadAhead): TableWriter {
  const ahead = new Map(keys.map((key, index) => [identityOf(key), { item: items[index] }]));
  const take = (key: Key) => {
    const found = ahead.get(identityOf(key));
    ahead.delete(identityOf(key));
    return found;
  };
  const forgetting = <Given extends unknown[], Result>(write: (...given: Given) => Result) => {
    return (...given: Given): Result => {
      ahead.clear();
      return write(...given);
    };
  };
  return {
    async get(key) {
      const found = take(key);
      return found ? found.item : table.get(key);
    },
    async getMany(asked, consistency) {
      const places = new Map(asked.map((key) => [identityOf(key), key]));
      const found = new Map([...places].map(([place, key]) => [place, take(key)]));
      const left = [...places.values()].filter((key) => found.get(identityOf(key)) === undefined);
      const read = left.length === 0 ? [] : await table.getMany(left, consistency);
      left.forEach((key, index) => {
        found.set(identityOf(key), { item: read[index] });
      });
      return asked.map((key) => found.get(identityOf(key))?.item);
    },
    page: (query) => table.page(query),
    write: forgetting((write) => table.write(write)),
    transact: forgetting((writes) => table.transact(writes)),
    writeMany: forgetting((writes) => table.writeMany(writes)),
  };
}
