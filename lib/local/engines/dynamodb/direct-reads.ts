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
