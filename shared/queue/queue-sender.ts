import { createHash } from 'node:crypto';
import { type SQSClient, SendMessageBatchCommand, SendMessageCommand } from '@aws-sdk/client-sqs';

/** A message to a queue. `body` travels as JSON. */
export interface QueueMessage {
  readonly body: unknown;
  /** Only on standard queues; up to 900. */
  readonly delaySeconds?: number;
  /**
   * On a FIFO queue always there: messages of a group are handled in order. On a standard queue it is for fairness alone:
   * one group with many messages, or slow ones, does not keep the others waiting (SQS fair queues).
   */
  readonly group?: string;
}

/** One queue, for those who send to it. Resolves when the queue has everything; throws when it has not. */
export interface QueueSender {
  send(message: QueueMessage): Promise<void>;
  /** Any number of messages, in as few calls as SQS allows. */
  sendAll(messages: readonly QueueMessage[]): Promise<void>;
}

/**
 * JSON in ASCII alone, a byte a character. SQS refuses some characters (U+FFFE, U+FFFF), and its stand-in on a laptop
 * everything beyond the basic plane.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** SQS's limits for one SendMessageBatch. The bytes were 256 KB for long and still are in some stand-ins; ours leave room for attributes. */
const maxEntries = 10;
const maxBytes = 240 * 1024;

/** Messages in batches that SQS takes whole, in order. A message that is too large by itself is alone in its batch. */
export function batchesOf(messages: readonly QueueMessage[]): QueueMessage[][] {
  const batches: QueueMessage[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const message of messages) {
    const size = asciiJson(message.body).length;
    const last = batches.at(-1);
    if (last && last.length < maxEntries && bytes + size <= maxBytes) {
      last.push(message);
      bytes += size;
    } else {
      batches.push([message]);
      bytes = size;
    }
  }
  return batches;
}

/** SQS answers a batch in part when one of its partitions is busy; what was left out is sent again this often. */
const rounds = 4;
/** Messages that go to a lane in a row: a batch of SQS's. */
const batchMessages = 10;
/** Batches under way at once. Messages of a FIFO group share a lane, in which they go one after the other. */
const lanes = 8;

/** A queue on SQS. */
export function sqsSender(client: SQSClient, QueueUrl: string): QueueSender {
  const isFifo = QueueUrl.endsWith('.fifo');
  const sendBatch = async (batch: readonly QueueMessage[]) => {
    let left = [...batch];
    for (let round = 0; left.length > 0; round++) {
      if (round === rounds) throw new Error(`SQS took ${batch.length - left.length} of ${batch.length} messages`);
      const Entries = left.map((message, index) => ({ Id: String(index), ...entryOf(message, isFifo) }));
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
      const failed = new Set(Failed.map(({ Id }) => Id));
      left = left.filter((_, index) => failed.has(String(index)));
    }
  };
  return {
    async send(message) {
      await client.send(new SendMessageCommand({ QueueUrl, ...entryOf(message, isFifo) }));
    },
    async sendAll(messages) {
      const laneOf = ({ group }: QueueMessage, index: number) =>
        (isFifo && group !== undefined ? hashOf(group) : Math.floor(index / batchMessages)) % lanes;
      const byLane = Map.groupBy(messages.entries(), ([index, message]) => laneOf(message, index));
      const sendLane = async (lane: [number, QueueMessage][]) => {
        for (const batch of batchesOf(lane.map(([, message]) => message))) await sendBatch(batch);
      };
      await Promise.all([...byLane.values()].map(sendLane));
    },
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest().readUInt8(0);

/**
 * On a FIFO queue the same body twice within five minutes is one message: a webhook that comes twice is queued once. A
 * standard queue knows groups too, and refuses an id for that.
 */
function entryOf({ body, delaySeconds, group }: QueueMessage, isFifo: boolean) {
  const MessageBody = asciiJson(body);
  return {
    MessageBody,
    ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
    ...(group !== undefined && { MessageGroupId: group }),
    ...(isFifo && {
      MessageDeduplicationId: createHash('sha256').update(`${group}\n${MessageBody}`).digest('base64url'),
    }),
  };
}
