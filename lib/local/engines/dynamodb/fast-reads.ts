import type { Callback, Database, Item, Store, Table } from './dynalite.ts';

/**
 * The store with reads of single items that return at once. LevelDB has most of them in memory, and dynalite's detour
 * through a thread and back costs several times the read: three quarters of the time of a batch of writes.
 */
export function directReads(database: Database): Store {
  const { db } = database;
  return {
    options: database.options,
    getTable(name: string, done: Callback<Table>) {
      const table = db.getSync(`table~${name}`) as Table | undefined;
      // dynalite words the refusal.
      if (table) done(null, table);
      else database.getTable(name, done);
    },
    getItemDb: (tableName) => ({
      ...database.getItemDb(tableName),
      get: (key, done) => done(null, db.getSync(`item-${tableName}~${key}`) as Item | undefined),
    }),
    getIndexDb: (type, tableName, indexName) => database.getIndexDb(type, tableName, indexName),
  };
}

/** A table's description. Rejects with the refusal when there is no such table. */
export function tableOf(store: Store, name: string): Promise<Table> {
  return new Promise((resolve, reject) => {
    store.getTable(name, (error, table) => (table ? resolve(table) : reject(error)));
  });
}

/** The store with each table's description read once: dynalite would read and parse it anew for each of 100 actions. */
export function rememberingTables(store: Store): Store {
  const tables = new Map<string, Promise<Table>>();
  return {
    options: store.options,
    getItemDb: (tableName) => store.getItemDb(tableName),
    getIndexDb: (type, tableName, indexName) => store.getIndexDb(type, tableName, indexName),
    getTable(name: string, done: Callback<Table>) {
      const table = tables.get(name) ?? tableOf(store, name);
      tables.set(name, table);
      table.then((found) => done(null, found), done);
    },
  };
}
