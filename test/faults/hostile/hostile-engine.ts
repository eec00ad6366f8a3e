import type { EngineAnswer } from '../../../lib/engine-calls/direct-client.ts';
import type { Json } from '../../../lib/local/engines/dynamodb/dynalite.ts';
import { cancelled } from '../../../lib/local/engines/dynamodb/errors.ts';
import type { Hostility } from './hostility.ts';
import { replicaOf } from './replica.ts';
import { throttleOf } from './throttle.ts';
import { keysOf, partitionsOf, refusal } from './wire.ts';

/** That a transaction meets another one. */
const conflict = 0.3;
/** That a single write does. */
const meeting = 0.1;
/** That a batch is answered in part, and each item of it then not. */
const inPart = 0.4;
const left = 0.5;
/** That a read which is not consistent comes to a replica that is behind. */
const behind = 0.5;

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems']);

// biome-ignore lint/suspicious/noExplicitAny: requests and answers of every DynamoDB operation pass here
type Any = any;

/** Makes the engine as unfriendly as DynamoDB is allowed to be. Only what AWS promises stays. */
export function hostileEngine(answer: EngineAnswer, hostility: Hostility): EngineAnswer {
  const replica = replicaOf(answer, hostility);
  const throttle = throttleOf(hostility);

  const write = (name: string, request: Json) => replica.write('test', keysOf(request), () => answer(name, request));

  async function read(name: string, request: Any): Promise<Json> {
    const ask = (TableName: string) => answer(name, { ...request, TableName });
    if (request.ConsistentRead || !hostility.happens(behind)) return ask(request.TableName);
    return replica.read(request.TableName, ask);
  }

  async function writeBatch(request: Any): Promise<Json> {
    const [[table, all]] = Object.entries<Any[]>(request.RequestItems) as [[string, Any[]]];
    const [kept, sent] = parted(all);
    if (sent.length > 0) await write('BatchWriteItem', { ...request, RequestItems: { [table]: sent } });
    return { UnprocessedItems: kept.length > 0 ? { [table]: kept } : {} };
  }

  async function readBatch(request: Any): Promise<Json> {
    const [[table, { Keys, ...more }]] = Object.entries<Any>(request.RequestItems) as [[string, Any]];
    const [kept, asked] = parted(Keys as Any[]);
    const UnprocessedKeys = kept.length > 0 ? { [table]: { ...more, Keys: kept } } : {};
    if (asked.length === 0) return { Responses: { [table]: [] }, UnprocessedKeys };
    const ask = (name: string) => answer('BatchGetItem', { RequestItems: { [name]: { ...more, Keys: asked } } });
    const isBehind = !more.ConsistentRead && hostility.happens(behind);
    const { Responses } = (await (isBehind ? replica.read(table, ask) : ask(table))) as Any;
    return { Responses: { [table]: Object.values(Responses).flat() }, UnprocessedKeys };
  }

  function parted<T>(all: readonly T[]): [T[], T[]] {
    const isInPart = hostility.happens(inPart);
    const kept = all.filter(() => isInPart && hostility.happens(left));
    return [kept, all.filter((each) => !kept.includes(each))];
  }

  function transact(request: Any): Promise<Json> {
    if (!hostility.happens(conflict)) return write('TransactWriteItems', request);
    const met = Math.floor(hostility.random() * request.TransactItems.length);
    throw cancelled(
      request.TransactItems.map((_: unknown, index: number) => ({
        Code: index === met ? 'TransactionConflict' : 'None',
      })),
    );
  }

  function writeOne(name: string, request: Json): Promise<Json> {
    if (hostility.happens(meeting)) throw refusal('TransactionConflictException', 'a transaction is at this item');
    return write(name, request);
  }

  return async (name, request) => {
    if (name === 'CreateTable') await replica.create(request);
    if (!hostility.isOn || name === 'CreateTable' || name === 'Scan') {
      if (writes.has(name)) replica.forget(keysOf(request));
      return answer(name, request);
    }
    await hostility.pass();
    throttle.check(partitionsOf(request), name);
    switch (name) {
      case 'TransactWriteItems':
        return transact(request);
      case 'BatchWriteItem':
        return writeBatch(request);
      case 'BatchGetItem':
        return readBatch(request);
      default:
        return writes.has(name) ? writeOne(name, request) : read(name, request);
    }
  };
}
