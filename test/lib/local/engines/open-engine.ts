import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startDynamoDb } from '../../../../lib/local/engines/dynamodb.ts';

export const tableName = 'engine-test';

/** A client that does not retry. Credentials and a region are asked for by the SDK alone; the engine does not check them. */
export function clientOf(endpoint: string): DynamoDBClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new DynamoDBClient({ endpoint, region: 'eu-west-1', credentials, maxAttempts: 1 });
}

/** An engine with the service's table, and a client that does not retry. */
export async function openEngine(options: { directory?: string; now?: () => number } = {}) {
  const engine = await startDynamoDb(options);
  await engine.createTable(tableName);
  const client = clientOf(engine.endpoint);
  return {
    endpoint: engine.endpoint,
    client,
    async close() {
      client.destroy();
      await engine.stop();
    },
  };
}

export type OpenEngine = Awaited<ReturnType<typeof openEngine>>;

/** Closes it also when the work fails: a forgotten engine would keep Jest from exiting. */
export async function withEngine<T>(
  options: Parameters<typeof openEngine>[0],
  work: (engine: OpenEngine) => Promise<T>,
): Promise<T> {
  const engine = await openEngine(options);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

export async function inNewDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'relaydesk-engine-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
