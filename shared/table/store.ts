import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  type DeleteCommandInput,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Clock } from '../base/clock.ts';
import { sendInRounds } from '../base/retry.ts';
import { type BatchItem, batchItemOf, inputOf, transactItemOf, transactResultOf, writeResultOf } from './commands.ts';
import type { ContentionDeps } from './contention.ts';
import { documentsOf } from './documents.ts';
import { requestMembers } from './expressions.ts';
import { identityOf } from './read-ahead.ts';
import type { Item, Key, SingleWrite, TableWriter } from './table.ts';

/**
 * The one table: DynamoDB on AWS, the embedded engine on a laptop.
 * Throws only what a caller cannot act on (throttled for too long, no network, a malformed expression).
 */
export function tableStore(client: DynamoDBClient, tableName: string, deps: ContentionDeps): TableWriter {
  const documents = documentsOf(client);
  return {
    async get(key) {
      const answer = await documents.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }));
      return answer.Item;
    },

    getMany: (keys, consistency) => readMany(documents, { tableName, keys, isConsistent: consistency !== 'eventual' }),

    async page({ index, condition, limit, descending = false, after }) {
      const answer = await documents.send(
        new QueryCommand({
          TableName: tableName,
          ...(index ? { IndexName: index } : { ConsistentRead: true }),
          ...requestMembers({ KeyConditionExpression: condition }),
          Limit: limit,
          ScanIndexForward: !descending,
          ExclusiveStartKey: after,
        }),
      );
      return { items: answer.Items ?? [], next: answer.LastEvaluatedKey };
    },

    write: (write) => writeResultOf(() => documents.send(commandOf(tableName, write) as PutCommand), deps),

    transact(writes) {
      const TransactItems = writes.map((write) => transactItemOf(tableName, write));
      return transactResultOf(documents.send(new TransactWriteCommand({ TransactItems })));
    },

    writeMany(writes) {
      const send = async (batch: BatchItem[]) => {
        const answer = await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: batch } }));
        return (answer.UnprocessedItems?.[tableName] ?? []) as BatchItem[];
      };
      return inBatches(writes.map(batchItemOf), send, deps.clock);
    },
  };
}

function commandOf(tableName: string, write: SingleWrite) {
  const input = inputOf(tableName, write);
  switch (write.kind) {
    case 'put':
      return new PutCommand(input as PutCommandInput);
    case 'update':
      return new UpdateCommand({ ...(input as UpdateCommandInput), ...(write.saysBefore && before) });
    case 'delete':
      return new DeleteCommand(input as DeleteCommandInput);
  }
}

/** The attributes that an update changes, as they were. */
const before = { ReturnValues: 'UPDATED_OLD' } as const;

/** DynamoDB may answer a batch in part for as long as it is throttled; after this many rounds that is an error. */
const readRounds = 10;

/** Keys in one `BatchGetItem`, at most. */
const readSize = 100;

const groupsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

async function readMany(
  documents: Pick<DynamoDBDocumentClient, 'send'>,
  { tableName, keys, isConsistent }: { tableName: string; keys: readonly Key[]; isConsistent: boolean },
): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>();
  const distinct = [...new Map(keys.map((key) => [identityOf(key), key])).values()];
  const read = async (Keys: Key[]) => {
    const RequestItems = { [tableName]: { Keys, ConsistentRead: isConsistent } };
    const answer = await documents.send(new BatchGetCommand({ RequestItems }));
    for (const item of answer.Responses?.[tableName] ?? []) found.set(identityOf(item as unknown as Key), item);
    return (answer.UnprocessedKeys?.[tableName]?.Keys ?? []) as unknown as Key[];
  };
  const unread = await Promise.all(
    groupsOf(distinct, readSize).map((group) => sendInRounds(group, read, { rounds: readRounds })),
  );
  if (unread.flat().length > 0) throw new Error(`DynamoDB left ${unread.flat().length} keys of a batch unprocessed`);
  return keys.map((key) => found.get(identityOf(key)));
}

/** Writes in one `BatchWriteItem`, at most. */
const batchSize = 25;
/** Batches under way at the same time. */
const atOnce = 8;
/** DynamoDB may process a batch in part for as long as it is throttled; after this many rounds, 2.5 seconds, that is an error. */
const writeRounds = 8;

/**
 * Sends all writes in batches. `send` resolves to those that were left unprocessed, which are sent again after a growing
 * wait. Throws when some are left after the last round.
 */
export async function inBatches<T>(
  all: readonly T[],
  send: (batch: T[]) => Promise<readonly T[]>,
  clock: Clock,
): Promise<void> {
  const batches = groupsOf(all, batchSize);
  const pause = (round: number) => clock.sleep(5 * 2 ** round);
  const sendWhole = async (batch: readonly T[]) => {
    const left = await sendInRounds(batch, send, { rounds: writeRounds, pause });
    if (left.length > 0) throw new Error(`DynamoDB left ${left.length} writes of a batch unprocessed`);
  };
  while (batches.length > 0) await Promise.all(batches.splice(0, atOnce).map(sendWhole));
}
