import { setTimeout } from 'node:timers/promises';
import { DeleteMessageCommand, type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { startQueues } from '../../lib/local/engines/queues.ts';
import { sqsSender } from '../../shared/queue/queue-sender.ts';
import { sqsVisibility } from '../../shared/queue/visibility.ts';
import { queueContract } from './queue-contract.ts';

queueContract('the embedded engine', async () => {
  const engine = await startQueues({});
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new SQSClient({
    endpoint: engine.endpoint,
    region: 'us-east-1',
    credentials,
    useQueueUrlAsEndpoint: false,
  });
  const receiveFrom = async (QueueUrl: string) => {
    const request = { QueueUrl, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ['All' as const] };
    return (await client.send(new ReceiveMessageCommand(request))).Messages ?? [];
  };
  let opened = 0;
  return {
    async open(fifo) {
      const queue = await engine.queue({ name: `queue-${opened++}`, fifo, visibilitySeconds: 1, deadLetterAfter: 2 });
      return {
        sender: sqsSender(client, queue.url),
        receive: async () => (await receiveFrom(queue.url)).map(recordOf),
        async remove({ receiptHandle }) {
          await client.send(new DeleteMessageCommand({ QueueUrl: queue.url, ReceiptHandle: receiptHandle }));
        },
        showAgain: (records, seconds) =>
          sqsVisibility(client, () => queue.url).showAgain(
            'events',
            records.map(({ receiptHandle }) => ({ receiptHandle, seconds })),
          ),
        pass: async (ms) => setTimeout(ms),
        deadLetters: async () => (await receiveFrom(queue.deadLetters.url)).map(({ Body }) => JSON.parse(Body ?? '')),
      };
    },
    async stop() {
      client.destroy();
      await engine.stop();
    },
  };
});

function recordOf({ MessageId, ReceiptHandle, Body, Attributes }: Message): SQSRecord {
  return {
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    attributes: Attributes,
  } as unknown as SQSRecord;
}
