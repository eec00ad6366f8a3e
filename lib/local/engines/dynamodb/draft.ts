import type { Callback, Change, Store } from './dynalite.ts';
import type { Item, Table } from './items.ts';

/** What one write found at a key, and what it leaves there. */
export interface Image {
  readonly table: Table;
  readonly before?: Item;
  readonly after?: Item;
}

/** What dynalite's keys of a table's items, and of the entries of its indexes, begin with in LevelDB. */
export const itemPrefix = (tableName: string) => `item-${tableName}~`;
export const indexPrefix = (type: string, tableName: string, indexName: string) =>
  `index-${type.toLowerCase()}~${tableName}~${indexName}~`;

/**
 * A store for dynalite's actions that reads from the real one and writes nothing: it remembers what would be written.
 * The caller commits the changes in one batch, so an item and its index entries, or a whole transaction, cannot part.
 */
export class Draft implements Store {
  readonly changes: Change[] = [];
  readonly options: Store['options'];
  readonly #store: Store;
  readonly #images = new Map<string, Image>();
  readonly #tables = new Map<string, Table>();

  constructor(store: Store) {
    this.#store = store;
    this.options = store.options;
  }

  /** Of every item that was looked at, in that order. */
  get images(): readonly Image[] {
    return [...this.#images.values()];
  }

  getTable(name: string, done: Callback<Table>) {
    this.#store.getTable(name, (error, table) => {
      if (table) this.#tables.set(name, table);
      done(error, table);
    });
  }

  getItemDb(tableName: string) {
    const prefix = itemPrefix(tableName);
    const physical = (key: string) => prefix + key;
    const remember = (key: string, image: Partial<Image>) => {
      const table = this.#tables.get(tableName);
      if (table) this.#images.set(physical(key), { table, ...this.#images.get(physical(key)), ...image });
    };
    return {
      // No lock is needed: a draft belongs to one request.
      lock: (_key: string, work: (release: (done: Callback) => Callback) => void) => work((done) => done),
      get: (key: string, done: Callback<Item>) => {
        this.#store.getItemDb(tableName).get(key, (error, item) => {
          remember(key, { before: item, after: item });
          done(error, item);
        });
      },
      put: (key: string, item: Item, done: Callback) => {
        remember(key, { after: item });
        this.changes.push({ type: 'put', key: physical(key), value: item });
        done();
      },
      del: (key: string, done: Callback) => {
        remember(key, { after: undefined });
        this.changes.push({ type: 'del', key: physical(key) });
        done();
      },
    };
  }

  getIndexDb(type: string, tableName: string, indexName: string) {
    const prefix = indexPrefix(type, tableName, indexName);
    const physical = (key: string) => prefix + key;
    return {
      put: (key: string, entry: Item, done: Callback) => {
        this.changes.push({ type: 'put', key: physical(key), value: entry });
        done();
      },
      del: (key: string, done: Callback) => {
        this.changes.push({ type: 'del', key: physical(key) });
        done();
      },
    };
  }
}
