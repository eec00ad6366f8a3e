import { setTimeout } from 'node:timers/promises';
import { tableLayout } from '../../../shared/table/layout.ts';
import type { EngineAnswer } from '../../engine-calls/direct-client.ts';
import { addIndexes } from './dynamodb/add-indexes.ts';
import { serve } from './dynamodb/http.ts';
import { openDatabase } from './dynamodb/open-database.ts';
import { service } from './dynamodb/service.ts';

interface DynamoDbEngine {
  /** DynamoDB's protocol. */
  readonly endpoint: string;
  /** The same without a connection and a signature, for this process. */
  readonly answer: EngineAnswer;
  /** Makes the service's table under this name if there is none, and returns when it is active. */
  createTable(name: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A DynamoDB with transactions on a free port of 127.0.0.1, for one process. Without a directory it lives in memory.
 * A directory that is locked or corrupt rejects with an error of one line. With a `key`, requests that were not signed
 * with it are refused.
 */
export async function startDynamoDb(options: {
  directory?: string;
  now?: () => number;
  key?: string;
}): Promise<DynamoDbEngine> {
  const { database, tokens } = await openDatabase(options.directory, options.now ?? Date.now);
  await addIndexes(database, tableDefinition(''));
  const answer = service(database, tokens);
  const { endpoint, stop } = await serve(answer, options.key);
  return {
    endpoint,
    answer,
    createTable: (name) => makeTable(name, answer),
    async stop() {
      await stop();
      await database.db.close();
    },
  };
}

/** Makes the one table where it is not there, and returns once it can be used. */
export async function makeTable(TableName: string, answer: EngineAnswer): Promise<void> {
  await answer('CreateTable', tableDefinition(TableName)).catch((error) => {
    if (!JSON.stringify(error.body).includes('ResourceInUseException')) throw error;
  });
  for (;;) {
    const { Table } = (await answer('DescribeTable', { TableName })) as {
      readonly Table: { readonly TableStatus: string };
    };
    if (Table.TableStatus === 'ACTIVE') return;
    await setTimeout(1);
  }
}

/** The one table as `CreateTable` takes it. Every key is a string, and every index is sparse. */
export function tableDefinition(TableName: string) {
  const { indexes, ...table } = tableLayout;
  const names = new Set([table, ...Object.values(indexes)].flatMap((keys) => [keys.partitionKey, keys.sortKey]));
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST' as const,
    AttributeDefinitions: [...names].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
    KeySchema: keySchema(table),
    GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, keys]) => ({
      IndexName,
      KeySchema: keySchema(keys),
      Projection: projectionOf(keys.projected),
    })),
  };
}

const projectionOf = (attributes: readonly string[]) =>
  attributes.length === 0
    ? { ProjectionType: 'KEYS_ONLY' as const }
    : { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...attributes] };

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];
