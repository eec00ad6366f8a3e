import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { readRunningStack } from '../../lib/admin/running-stack.ts';

/** All items of a running stack's table. */
export interface Rows {
  /** The items, as texts by their keys. */
  all(): Promise<Map<string, string>>;
  /** The items once nothing changes any more and no queue has a message; undefined where that takes longer than a minute. */
  atRest(): Promise<Map<string, string> | undefined>;
  close(): void;
}

const restMs = 250;
const tries = 240;

const countsOfMessages = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
] as const;

export function rowsOf(dataDirectory: string): Rows {
  const { dynamodb, sqs, queues, table, key } = readRunningStack(dataDirectory);
  const credentials = { accessKeyId: 'local', secretAccessKey: key };
  const client = new DynamoDBClient({ endpoint: dynamodb, region: 'us-east-1', credentials });
  const queueClient = new SQSClient({ endpoint: sqs, region: 'us-east-1', credentials, useQueueUrlAsEndpoint: false });
  async function all() {
    const rows = new Map<string, string>();
    for (let ExclusiveStartKey: Record<string, never> | undefined; ; ) {
      const page = await client.send(new ScanCommand({ TableName: table, ExclusiveStartKey }));
      for (const item of page.Items ?? []) rows.set(JSON.stringify([item.pk, item.sk]), JSON.stringify(item));
      ExclusiveStartKey = page.LastEvaluatedKey as typeof ExclusiveStartKey;
      if (!ExclusiveStartKey) return rows;
    }
  }
  /** The messages of all queues, also those that are delayed or at a worker. */
  async function waiting() {
    const counts = await Promise.all(
      Object.values(queues).map(async (QueueUrl) => {
        const { Attributes = {} } = await queueClient.send(
          new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
        );
        return countsOfMessages.reduce((sum, name) => sum + Number(Attributes[name]), 0);
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }
  return {
    all,
    async atRest() {
      let before = await all();
      for (let tried = 0; tried < tries; tried++) {
        await wait(restMs);
        const isQuiet = (await waiting()) === 0;
        const now = await all();
        if (isQuiet && changesBetween(before, now).length === 0) return now;
        before = now;
      }
      return undefined;
    },
    close() {
      client.destroy();
      queueClient.destroy();
    },
  };
}

/** The keys of items that are new, gone or changed. */
export function changesBetween(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const gone = [...before.keys()].filter((key) => !after.has(key));
  const other = [...after].filter(([key, item]) => before.get(key) !== item).map(([key]) => key);
  return [...gone, ...other];
}
