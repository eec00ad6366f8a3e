import { hash } from 'node:crypto';
import { entryOf, type Index, type Item, indexesOf, isIn, type KeySchema, keyNames, type Table } from './items.ts';

type Keys = KeySchema['KeySchema'];

/** What dynalite makes keys of. */
export interface KeyParts {
  /** An item's key within its table; with the keys of an index, its key there but for what tells equal ones apart. */
  createKey(item: Item, table: Table, keys?: Keys): string;
  /** A part of a key as text that sorts as the part does: digits and letters. */
  toRangeStr(value: Item[string] | undefined): string;
}

/** An entry by its key in the index of this name. */
interface Entry {
  readonly index: string;
  readonly key: string;
}

type Done = (error?: Error | null) => void;
type Work = (done: Done) => void;

interface Store {
  getIndexDb(
    type: string,
    tableName: string,
    indexName: string,
  ): { put(key: string, entry: Item, done: Done): void; del(key: string, done: Done): void };
}

/** An item before or after a change; dynalite has both words for none. */
type Found = Item | null | undefined;

/** In characters of base64: 132 bits. */
const hashLength = 22;

/**
 * The functions of `dynalite/db` that make the keys of an index's entries, to be put in the place of its own. Those tell items with the
 * same keys in the index apart by 24 bits of a hash: of a thousand, one took the place of another in some forty tries, and for good.
 */
export function indexKeys({ createKey, toRangeStr }: KeyParts) {
  /** Items with the same keys in the index are in the order of their own keys' hashes. */
  function createIndexKey(item: Item, table: Table, keys: Keys): string {
    // With a slash between them: dynalite takes `ab`, `c` for `a`, `bc`.
    const own = keyNames(table).map((name) => toRangeStr(item[name]));
    return createKey(item, table, keys) + hash('sha256', own.join('/'), 'base64url').slice(0, hashLength);
  }

  /** What a change of an item puts into indexes and takes from them. An entry that stays in its place is put there anew. */
  function getIndexActions(indexes: readonly Index[], before: Found, after: Found, table: Table) {
    const puts: (Entry & { readonly item: Item })[] = [];
    const deletes: Entry[] = [];
    for (const index of indexes) {
      const item = after && entryOf(index, table, after);
      const key = item && createIndexKey(item, table, index.KeySchema);
      if (item && key) puts.push({ index: index.IndexName, key, item });
      if (!before || !isIn(index, before)) continue;
      const oldKey = createIndexKey(before, table, index.KeySchema);
      if (oldKey !== key) deletes.push({ index: index.IndexName, key: oldKey });
    }
    return { puts, deletes };
  }

  function updateIndexes(store: Store, table: Table, before: Found, after: Found, done: Done): void {
    const puts: Work[] = [];
    const deletes: Work[] = [];
    for (const [type, indexes] of indexesOf(table)) {
      const entries = (name: string) => store.getIndexDb(type, table.TableName, name);
      const actions = getIndexActions(indexes, before, after, table);
      for (const { index, key } of actions.deletes) deletes.push((next) => entries(index).del(key, next));
      for (const { index, key, item } of actions.puts) puts.push((next) => entries(index).put(key, item, next));
    }
    inOrder([...deletes, ...puts], done);
  }

  return { createIndexKey, getIndexActions, updateIndexes };
}

/** Ends with the first that fails. */
function inOrder([first, ...rest]: readonly Work[], done: Done): void {
  if (!first) done();
  else first((error) => (error ? done(error) : inOrder(rest, done)));
}
