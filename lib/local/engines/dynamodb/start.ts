import { setTimeout } from 'node:timers/promises';
import { serve } from './http.ts';
import { openDatabase } from './open-database.ts';
import { service } from './service.ts';
import { tableDefinition } from './table-definition.ts';

export interface DynamoDbEngine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * A DynamoDB with transactions on a free port of 127.0.0.1, for one process. Without a directory it lives in memory.
 * A directory that is locked or corrupt rejects with an error of one line.
 */
export async function startDynamoDb(options: { directory?: string; now?: () => number }): Promise<DynamoDbEngine> {
  const { database, tokens } = await openDatabase(options.directory, options.now ?? Date.now);
  const { endpoint, stop } = await serve(service(database, tokens));
  return {
    endpoint,
    async stop() {
      await stop();
      await database.db.close();
    },
  };
}

/** Returns when the table is there and active, whoever made it. */
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
