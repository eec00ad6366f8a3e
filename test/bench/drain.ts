import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Address } from '../../lib/local/environment.ts';
import { queueEvent } from '../../lib/local/queue-event.ts';
import { progress } from './progress.ts';
import type { World } from './world.ts';

type QueueHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;

/** Has `handler` handle `count` messages of a queue, in batches of up to `batchSize`, as Lambda would. Throws when one fails. */
export async function drain(
  { queueClient }: World,
  { url: QueueUrl, arn }: Address,
  {
    handler,
    count,
    batchSize = 10,
  }: { readonly handler: QueueHandler; readonly count: number; readonly batchSize?: number },
): Promise<void> {
  for (let handled = 0; handled < count; ) {
    progress(`handling messages: ${handled} of ${count}`);
    const { Messages = [] } = await queueClient.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: batchSize,
        WaitTimeSeconds: 5,
        MessageSystemAttributeNames: ['All'],
      }),
    );
    if (Messages.length === 0) throw new Error(`${QueueUrl} has ${handled} messages, not ${count}`);
    const { batchItemFailures } = await handler(queueEvent(Messages, arn));
    if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} messages of ${QueueUrl} failed`);
    for (const { ReceiptHandle } of Messages) {
      await queueClient.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
    handled += Messages.length;
  }
}
