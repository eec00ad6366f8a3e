import type { Callback, Store, Table } from './dynalite.ts';

/** Rejects with the refusal when there is no such table. */
export function tableOf(store: Store, name: string): Promise<Table> {
  return new Promise((resolve, reject) => {
    store.getTable(name, (error, table) => (table ? resolve(table) : reject(error)));
  });
}

/** The store with each table's description read once: dynalite would read and parse it anew for each of 100 actions. */
export function withTablesAtHand(store: Store): Store {
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
