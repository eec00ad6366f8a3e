import { DeleteMessageBatchCommand, type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll } from '@jest/globals';
import type { SQSRecord } from 'aws-lambda';
import { callDirectly } from '../../lib/engine-calls/direct-client.ts';
import { type LocalQueues, startQueues } from '../../lib/local/engines/queues.ts';
import { sqsSender } from '../../shared/queue/queue-sender.ts';
import { sqsVisibility } from '../../shared/queue/visibility.ts';
import { queueContract } from './queue-contract.ts';

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const overHttp = ({ endpoint }: LocalQueues) =>
  new SQSClient({ endpoint, region: 'us-east-1', credentials, useQueueUrlAsEndpoint: false });
const direct = ({ answer }: LocalQueues) => callDirectly(new SQSClient({ region: 'us-east-1' }), answer);

queueContract('the embedded engine', () => openQueues(overHttp));
queueContract('the embedded engine, called without a connection', () => openQueues(direct));

/** The engine's clock, which stands still but for what a test lets pass: it asks `Date.now` what is due. */
const { now } = Date;
let time = now();
Date.now = () => time;
afterAll(() => {
  Date.now = now;
});

async function openQueues(clientOf: (engine: LocalQueues) => SQSClient) {
  const engine = await startQueues({});
  const client = clientOf(engine);
  const receiveFrom = async (QueueUrl: string) => {
    const request = { QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All' as const] };
    return (await client.send(new ReceiveMessageCommand(request))).Messages ?? [];
  };
  let opened = 0;
  return {
    async open(fifo: boolean) {
      const queue = await engine.queue({ name: `queue-${opened++}`, fifo, visibilitySeconds: 1, deadLetterAfter: 2 });
      return {
        sender: sqsSender(client, queue.url),
        receive: async () => (await receiveFrom(queue.url)).map(recordOf),
        async remove({ receiptHandle }: SQSRecord) {
          const Entries = [{ Id: '0', ReceiptHandle: receiptHandle }];
          await client.send(new DeleteMessageBatchCommand({ QueueUrl: queue.url, Entries }));
        },
        showAgain: (records: readonly SQSRecord[], seconds: number) =>
          sqsVisibility(client, () => queue.url).showAgain(
            'events',
            records.map(({ receiptHandle }) => ({ receiptHandle, seconds })),
          ),
        async pass(ms: number) {
          time += ms;
        },
        deadLetters: async () => (await receiveFrom(queue.deadLetters.url)).map(({ Body }) => JSON.parse(Body ?? '')),
      };
    },
    async stop() {
      client.destroy();
      await engine.stop();
    },
  };
}

function recordOf({ MessageId, ReceiptHandle, Body, Attributes }: Message): SQSRecord {
  return {
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    attributes: Attributes,
  } as unknown as SQSRecord;
}
