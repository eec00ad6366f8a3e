import { Stream } from 'node:stream';
import { indexPrefix, itemPrefix } from './draft.ts';
import type { Callback, Database, Iterator, Level, Range, Store } from './dynalite.ts';
import type { Item, Table } from './items.ts';

/** A store to read from, with what it remembers of tables. */
export interface DirectReads extends Store {
  /** An item by dynalite's key within its table. */
  itemAt(tableName: string, key: string): Item | undefined;
  /** To be called when a table changes. */
  forgetTable(name: string): void;
}

/**
 * The store with reads that return at once. LevelDB has most of it in memory, and dynalite's detour through a thread and back
 * costs several times the read: three quarters of the time of a batch of writes. A range comes in few pieces instead of item
 * by item, and a table's description is read once: it changes when it is made and deleted, and then it is not active.
 */
export function directReads(database: Database): DirectReads {
  const { db } = database;
  const tables = new Map<string, Table>();
  const itemAt: DirectReads['itemAt'] = (tableName, key) => db.getSync(itemPrefix(tableName) + key) as Item | undefined;
  return {
    itemAt,
    options: database.options,
    getTable(name: string, done: Callback<Table>) {
      const table = tables.get(name) ?? (db.getSync(`table~${name}`) as Table | undefined);
      if (table?.TableStatus === 'ACTIVE') tables.set(name, table);
      // dynalite words the refusal.
      if (table) done(null, table);
      else database.getTable(name, done);
    },
    forgetTable: (name) => void tables.delete(name),
    getItemDb: (tableName) => ({
      ...database.getItemDb(tableName),
      get: (key, done) => done(null, itemAt(tableName, key)),
      createValueStream: (range) => valuesOf(db, itemPrefix(tableName), range),
    }),
    getIndexDb: (type, tableName, indexName) => ({
      ...database.getIndexDb(type, tableName, indexName),
      createValueStream: (range) => valuesOf(db, indexPrefix(type, tableName, indexName), range),
    }),
  };
}

/** The same where changes of items, by LevelDB's key, are about to be stored; undefined is one that is about to be deleted. */
export function withChanges(reads: DirectReads, changed: ReadonlyMap<string, unknown>): DirectReads {
  const itemAt: DirectReads['itemAt'] = (tableName, key) => {
    const at = itemPrefix(tableName) + key;
    // Each reader has a copy, as LevelDB gives it.
    return changed.has(at) ? (structuredClone(changed.get(at)) as Item | undefined) : reads.itemAt(tableName, key);
  };
  return {
    ...reads,
    itemAt,
    getItemDb: (tableName) => ({
      ...reads.getItemDb(tableName),
      get: (key, done) => done(null, itemAt(tableName, key)),
    }),
  };
}

/** A table's description. Rejects with the refusal when there is no such table. */
export function tableOf(store: Store, name: string): Promise<Table> {
  return new Promise((resolve, reject) => {
    store.getTable(name, (error, table) => (table ? resolve(table) : reject(error)));
  });
}

/** The values of a range below a prefix, as dynalite names ranges. */
function valuesOf(db: Level, prefix: string, { gt, gte, lt, lte, ...rest }: Range): Values {
  const after = gt === undefined ? { gte: prefix + (gte ?? '') } : { gt: prefix + gt };
  const before = lte === undefined ? { lt: prefix + (lt ?? '\xFF') } : { lte: prefix + lte };
  return new Values(db.values({ ...after, ...before, ...rest }));
}

/** Values that are read at once, 40 MB of the largest. */
const pieceSize = 100;

/** The stream that dynalite reads a range from, and destroys when it has enough. To any other emitter it would listen twice. */
class Values extends Stream {
  #isDestroyed = false;

  constructor(iterator: Iterator) {
    super();
    this.#read(iterator).then(
      () => this.emit('end'),
      (error) => this.emit('error', error),
    );
  }

  destroy() {
    this.#isDestroyed = true;
  }

  async #read(iterator: Iterator): Promise<void> {
    try {
      while (!this.#isDestroyed) {
        const piece = await iterator.nextv(pieceSize);
        if (piece.length === 0) return;
        for (const value of piece) this.emit('data', value);
      }
    } finally {
      await iterator.close();
    }
  }
}
