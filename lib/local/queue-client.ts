import { setTimeout } from 'node:timers/promises';
import { DeleteMessageBatchCommand, type Message, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';

/** A queue, and who calls it: a client that asks once (`maxAttempts` 1). A pump tries again by itself, for as long as it runs. */
export interface OpenQueue {
  readonly client: SQSClient;
  readonly url: string;
}

/** The most messages that SQS gives or deletes in one request. */
const requestSize = 10;

/** How long a receive waits for a first message, and so what `stop` may have to wait. SQS takes whole seconds. */
const waitSeconds = 1;

interface BatchLimits {
  readonly size: number;
  /** How long a batch may wait to become full; 0 takes what one receive gives. */
  readonly windowSeconds: number;
}

/** Messages for one invocation; none when none came for a second. An abort closes the window; what is received already is returned. */
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

const mostTries = 5;

/** Deletes messages. Throws when, at the end of several tries, some could not be deleted: they will come again. */
export async function deleteMessages(queue: OpenQueue, messages: readonly Message[]): Promise<void> {
  const pause = pauses();
  for (let left = messages, tries = 1; left.length > 0; tries += 1) {
    const kept: KeptMessage[] = [];
    for (let start = 0; start < left.length; start += requestSize) {
      kept.push(...(await deleteOnce(queue, left.slice(start, start + requestSize))));
    }
    if (kept.length > 0 && tries === mostTries) {
      throw new Error(`${kept.length} handled messages could not be deleted and will come again: ${kept[0]?.reason}`);
    }
    left = kept.map(({ message }) => message);
    if (left.length > 0) await pause.next();
  }
}

interface KeptMessage {
  readonly message: Message;
  readonly reason: string | undefined;
}

async function deleteOnce({ client, url }: OpenQueue, messages: readonly Message[]): Promise<KeptMessage[]> {
  const Entries = messages.map(({ ReceiptHandle }, place) => ({ Id: `${place}`, ReceiptHandle }));
  try {
    const { Failed = [] } = await client.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries }));
    const reasons = new Map(Failed.map(({ Id, Code, Message }) => [Id, Message ?? Code]));
    return messages.flatMap((message, place) => {
      const Id = `${place}`;
      return reasons.has(Id) ? { message, reason: reasons.get(Id) } : [];
    });
  } catch (error) {
    return messages.map((message) => ({ message, reason: (error as Error).message }));
  }
}

const firstMs = 50;
const longestMs = 2000;

/** Waits between tries, each twice as long as the one before. An abort ends the wait; a wait does not keep the process alive. */
export function pauses(signal?: AbortSignal) {
  let ms = firstMs;
  return {
    async next(): Promise<void> {
      await setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});
      ms = Math.min(2 * ms, longestMs);
    },
    reset(): void {
      ms = firstMs;
    },
  };
}
