import type { EngineAnswer } from '../../../engine-calls/direct-client.ts';
import { batchWriter } from './batch-write.ts';
import { commits } from './commits.ts';
import type { Database, Json, Store } from './dynalite.ts';
import { unknownOperation } from './errors.ts';
import { directReads } from './fast-reads.ts';
import { checked, deleteItem, operation, putItem, query, updateItem } from './operations.ts';
import type { Tokens } from './request-tokens.ts';
import { transactReader, transactWriter } from './transactions.ts';
import { writer } from './write.ts';

const direct = ['GetItem', 'BatchGetItem', 'Scan'];

/** What needs nothing of ours. */
const asTheyAre = ['CreateTable', 'DescribeTable', 'ListTables', 'DeleteTable'];

/** Everything this DynamoDB can do, by the name of the operation. */
export function service(database: Database, tokens: Tokens): EngineAnswer {
  const reads = directReads(database);
  const parts = { store: database, commit: commits(database.db, reads) };
  const handlers = new Map<string, (request: Json) => Promise<Json>>([
    ['PutItem', writer(parts, putItem)],
    ['UpdateItem', writer(parts, updateItem)],
    ['DeleteItem', writer(parts, deleteItem)],
    ['BatchWriteItem', batchWriter(parts)],
    ['TransactWriteItems', transactWriter(parts, tokens)],
    ['TransactGetItems', transactReader(parts)],
  ]);
  const serveFrom = (store: Store) => (name: string) => {
    const served = operation(name.charAt(0).toLowerCase() + name.slice(1));
    handlers.set(name, async (request) => served.act(store, checked(served, request, store)));
  };
  handlers.set('Query', async (request) => query.act(reads, checked(query, request, reads)));
  direct.forEach(serveFrom(reads));
  asTheyAre.forEach(serveFrom(database));
  return async (name, request) => {
    const handler = handlers.get(name);
    if (!handler) throw unknownOperation();
    const answer = handler(request);
    return name === 'DeleteTable' ? answer.finally(() => reads.forgetTable(String(request.TableName))) : answer;
  };
}
