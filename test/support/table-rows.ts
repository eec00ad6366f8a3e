import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { readRunningStack } from '../../lib/admin/running-stack.ts';

/** All items of a running stack's table. */
export interface Rows {
  /** The items, as texts by their keys. */
  all(): Promise<Map<string, string>>;
  /** The items once nothing changes any more; undefined when the workers do not come to rest within seconds. */
  atRest(): Promise<Map<string, string> | undefined>;
  close(): void;
}

const restMs = 250;
const tries = 20;

export function rowsOf(dataDirectory: string): Rows {
  const { dynamodb, table, key } = readRunningStack(dataDirectory);
  const credentials = { accessKeyId: 'local', secretAccessKey: key };
  const client = new DynamoDBClient({ endpoint: dynamodb, region: 'us-east-1', credentials });
  async function all() {
    const rows = new Map<string, string>();
    for (let ExclusiveStartKey: Record<string, never> | undefined; ; ) {
      const page = await client.send(new ScanCommand({ TableName: table, ExclusiveStartKey }));
      for (const item of page.Items ?? []) rows.set(JSON.stringify([item.pk, item.sk]), JSON.stringify(item));
      ExclusiveStartKey = page.LastEvaluatedKey as typeof ExclusiveStartKey;
      if (!ExclusiveStartKey) return rows;
    }
  }
  return {
    all,
    async atRest() {
      let before = await all();
      for (let tried = 0; tried < tries; tried++) {
        await wait(restMs);
        const now = await all();
        if (changesBetween(before, now).length === 0) return now;
        before = now;
      }
      return undefined;
    },
    close: () => client.destroy(),
  };
}

/** The keys of items that are new, gone or changed. */
export function changesBetween(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const gone = [...before.keys()].filter((key) => !after.has(key));
  const other = [...after].filter(([key, item]) => before.get(key) !== item).map(([key]) => key);
  return [...gone, ...other];
}
