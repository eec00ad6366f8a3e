import type { Database, Json, Store } from './dynalite.ts';
import { unknownOperation } from './errors.ts';
import { directReads } from './fast-reads.ts';
import { mutex } from './mutex.ts';
import { batchWriteItem, checked, deleteItem, operation, putItem, updateItem } from './operations.ts';
import type { Tokens } from './request-tokens.ts';
import { transactReader, transactWriter } from './transactions.ts';
import { writer } from './write.ts';

/** Reads by key. */
const direct = ['GetItem', 'BatchGetItem'];

/** What needs nothing of ours: queries, and the making of tables. */
const asTheyAre = ['Query', 'Scan', 'CreateTable', 'DescribeTable', 'ListTables', 'DeleteTable'];

/** Everything this DynamoDB can do, by the name of the operation. */
export function service(database: Database, tokens: Tokens): (name: string, request: Json) => Promise<Json> {
  const exclusively = mutex();
  const handlers = new Map<string, (request: Json) => Promise<Json>>([
    ['PutItem', writer(database, exclusively, putItem)],
    ['UpdateItem', writer(database, exclusively, updateItem)],
    ['DeleteItem', writer(database, exclusively, deleteItem)],
    ['BatchWriteItem', writer(database, exclusively, batchWriteItem)],
    ['TransactWriteItems', transactWriter(database, exclusively, tokens)],
    ['TransactGetItems', transactReader(database, exclusively)],
  ]);
  const serveFrom = (store: Store) => (name: string) => {
    const served = operation(name.charAt(0).toLowerCase() + name.slice(1));
    handlers.set(name, async (request) => served.act(store, checked(served, request, store)));
  };
  direct.forEach(serveFrom(directReads(database)));
  asTheyAre.forEach(serveFrom(database));
  return async (name, request) => {
    const handler = handlers.get(name);
    if (!handler) throw unknownOperation();
    return handler(request);
  };
}
