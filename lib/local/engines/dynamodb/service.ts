import { directReads } from './direct-reads.ts';
import type { Database, Json, Store } from './dynalite.ts';
import { unknownOperation } from './errors.ts';
import { batchWriteItem, checked, deleteItem, operation, putItem, updateItem } from './operations.ts';
import type { Tokens } from './tokens.ts';
import { transactReader } from './transact-get.ts';
import { transactWriter } from './transact-write.ts';
import { turns } from './turns.ts';
import { writer } from './write.ts';

/** Reads by key. */
const direct = ['GetItem', 'BatchGetItem'];

/** What needs nothing of ours: queries, and the making of tables. */
const asTheyAre = ['Query', 'Scan', 'CreateTable', 'DescribeTable', 'ListTables', 'DeleteTable'];

/** Everything this DynamoDB can do, by the name of the operation. */
export function service(database: Database, tokens: Tokens): (name: string, request: Json) => Promise<Json> {
  const inTurn = turns();
  const handlers = new Map<string, (request: Json) => Promise<Json>>([
    ['PutItem', writer(database, inTurn, putItem)],
    ['UpdateItem', writer(database, inTurn, updateItem)],
    ['DeleteItem', writer(database, inTurn, deleteItem)],
    ['BatchWriteItem', writer(database, inTurn, batchWriteItem)],
    ['TransactWriteItems', transactWriter(database, inTurn, tokens)],
    ['TransactGetItems', transactReader(database, inTurn)],
  ]);
  const serveFrom = (store: Store) => (name: string) => {
    const { act, types, custom } = operation(name.charAt(0).toLowerCase() + name.slice(1));
    handlers.set(name, async (request) => act(store, checked(types, request, store, custom)));
  };
  direct.forEach(serveFrom(directReads(database)));
  asTheyAre.forEach(serveFrom(database));
  return async (name, request) => {
    const handler = handlers.get(name);
    if (!handler) throw unknownOperation();
    return handler(request);
  };
}
