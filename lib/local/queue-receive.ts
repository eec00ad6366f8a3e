import { type Message, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { type OpenQueue, requestSize } from './queue-client.ts';

/** How long a receive waits for a first message, and so what `stop` may have to wait. SQS takes whole seconds. */
const waitSeconds = 1;

export interface BatchLimits {
  readonly size: number;
  /** How long a batch may wait to become full; 0 takes what one receive gives. */
  readonly windowSeconds: number;
}

/** Empty when no message came for a second. An abort closes the window; what is received already is returned. */
export async function receiveBatch(queue: OpenQueue, limits: BatchLimits, signal: AbortSignal): Promise<Message[]> {
  const batch = await receive(queue, limits.size);
  const until = Date.now() + 1000 * limits.windowSeconds;
  while (batch.length > 0 && batch.length < limits.size && Date.now() < until && !signal.aborted) {
    // A fault takes nothing from the messages that are here; if it lasts, the next batch meets it.
    const more = await receive(queue, limits.size - batch.length).catch(() => undefined);
    if (!more) break;
    batch.push(...more);
  }
  return batch;
}

/** Up to `most` messages, as soon as there are any. */
async function receive({ client, url }: OpenQueue, most: number): Promise<Message[]> {
  const request = new ReceiveMessageCommand({
    QueueUrl: url,
    MaxNumberOfMessages: Math.min(most, requestSize),
    WaitTimeSeconds: waitSeconds,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  return (await client.send(request)).Messages ?? [];
}
