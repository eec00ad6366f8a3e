import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type QueueAddress, type QueueDefinition, startQueues } from '../../../../lib/local/engines/queues.ts';
import { type QueuePump, type QueuePumpOptions, startQueuePump } from '../../../../lib/local/queue-pump.ts';

export function clientOf(endpoint: string): SQSClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new SQSClient({ endpoint, region: 'us-east-1', credentials, useQueueUrlAsEndpoint: false, maxAttempts: 1 });
}

/** What lies in a queue, without touching it: the bodies, in order. */
async function contentsOf(endpoint: string, { url }: QueueAddress) {
  const answer = await fetch(`${endpoint}/_fauxqs/queues/${url.split('/').at(-1)}`);
  const { messages } = (await answer.json()) as {
    messages: Record<string, { body: string; message: { body: string } }[]>;
  };
  const { ready = [], delayed = [], inflight = [] } = messages;
  return {
    ready: ready.map(({ body }) => body),
    delayed: delayed.map(({ body }) => body),
    inFlight: inflight.map(({ message }) => message.body).toSorted(),
  };
}

export type Queues = Awaited<ReturnType<typeof openQueues>>;

/** The engine with what a test does to its queues; `close` stops the pumps too. */
export async function openQueues(options: { directory?: string } = {}) {
  const engine = await startQueues(options);
  const client = clientOf(engine.endpoint);
  const pumps: QueuePump[] = [];
  return {
    engine,
    client,
    /** An hour of visibility: in a test nothing comes back by itself. */
    define: (definition: Partial<QueueDefinition> = {}) =>
      engine.queue({ name: 'work', visibilitySeconds: 3600, deadLetterAfter: 5, ...definition }),
    async send({ url: QueueUrl }: QueueAddress, bodies: readonly string[], more: object = {}) {
      for (const MessageBody of bodies) await client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
    },
    async receive({ url: QueueUrl }: QueueAddress, more: object = {}) {
      const request = { QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All' as const], ...more };
      return (await client.send(new ReceiveMessageCommand(request))).Messages ?? [];
    },
    /** Ends a message's visibility timeout. */
    async release({ url: QueueUrl }: QueueAddress, ReceiptHandle: string) {
      await client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }));
    },
    contents: (queue: QueueAddress) => contentsOf(engine.endpoint, queue),
    pump(
      queue: QueueAddress,
      pumpOptions: Pick<QueuePumpOptions, 'invoke'> & Partial<QueuePumpOptions>,
      through = client,
    ) {
      const pump = startQueuePump({ queue: { ...queue, client: through }, report: () => {}, ...pumpOptions });
      pumps.push(pump);
      return pump;
    },
    async close() {
      // The engine ends the pumps' long polls, which they would sit out otherwise.
      await Promise.all([...pumps.map((pump) => pump.stop()), engine.stop()]);
      client.destroy();
    },
  };
}

/** In memory. */
export async function withQueues(work: (queues: Queues) => Promise<void>): Promise<void> {
  const queues = await openQueues();
  try {
    await work(queues);
  } finally {
    await queues.close();
  }
}

export async function inNewDirectory(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'relaydesk-queues-'));
  try {
    await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
