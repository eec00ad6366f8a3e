import { setTimeout } from 'node:timers/promises';
import { tableLayout } from '../../../shared/table/layout.ts';
import { addIndexes } from './dynamodb/add-indexes.ts';
import { serve } from './dynamodb/http.ts';
import { openDatabase } from './dynamodb/open-database.ts';
import { service } from './dynamodb/service.ts';

interface DynamoDbEngine {
  /** DynamoDB's protocol. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * A DynamoDB with transactions on a free port of 127.0.0.1, for one process. Without a directory it lives in memory.
 * A directory that is locked or corrupt rejects with an error of one line.
 */
export async function startDynamoDb(options: { directory?: string; now?: () => number }): Promise<DynamoDbEngine> {
  const { database, tokens } = await openDatabase(options.directory, options.now ?? Date.now);
  await addIndexes(database, tableDefinition(''));
  const { endpoint, stop } = await serve(service(database, tokens));
  return {
    endpoint,
    async stop() {
      await stop();
      await database.db.close();
    },
  };
}

/** Makes the service's table under this name if there is none, and returns when it is active. */
export async function createTable(endpoint: string, tableName: string): Promise<void> {
  const made = await call(endpoint, 'CreateTable', tableDefinition(tableName));
  if (!made.ok && !made.text.includes('ResourceInUseException')) throw new Error(`CreateTable: ${made.text}`);
  for (;;) {
    const described = await call(endpoint, 'DescribeTable', { TableName: tableName });
    if (!described.ok) throw new Error(`DescribeTable: ${described.text}`);
    if (JSON.parse(described.text).Table.TableStatus === 'ACTIVE') return;
    await setTimeout(1);
  }
}

async function call(endpoint: string, operation: string, request: object) {
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `DynamoDB_20120810.${operation}` };
  const response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(request) });
  return { ok: response.ok, text: await response.text() };
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
