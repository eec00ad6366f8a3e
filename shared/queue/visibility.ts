import { ChangeMessageVisibilityBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { QueueName } from '../queues.ts';

/** A received message that is to be shown again so many seconds from now. */
export interface Shown {
  readonly receiptHandle: string;
  readonly seconds: number;
}

/** When what a worker has received, and not handled, is to be received again. */
export interface Visibility {
  /** For the messages of one batch, ten at most. Throws when the queue did not take it for all of them: the others come as they would have. */
  showAgain(queue: QueueName, messages: readonly Shown[]): Promise<void>;
}

/** On SQS, whose queues are where `urlOf` says. */
export const sqsVisibility = (client: SQSClient, urlOf: (queue: QueueName) => string): Visibility => ({
  async showAgain(queue, messages) {
    const Entries = messages.map(({ receiptHandle, seconds }, index) => ({
      Id: String(index),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }));
    const request = new ChangeMessageVisibilityBatchCommand({ QueueUrl: urlOf(queue), Entries });
    const { Failed: [failed, ...others] = [] } = await client.send(request);
    if (failed)
      throw new Error(`SQS refused ${1 + others.length} of ${messages.length}: ${failed.Message ?? failed.Code}`);
  },
});
