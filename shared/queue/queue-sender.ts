import { createHash } from 'node:crypto';
import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { sendInRounds } from '../base/retry.ts';

/** A message to a queue. `body` travels as JSON. */
export interface QueueMessage {
  readonly body: unknown;
  /** Only on standard queues; up to 900. */
  readonly delaySeconds?: number;
  /**
   * On a FIFO queue always there: messages of a group are handled in order. On a standard queue it is for fairness alone:
   * a group with many messages, or slow ones, does not keep the other groups waiting (SQS fair queues).
   */
  readonly group?: string;
  /** On a FIFO queue: the id by which a copy within five minutes is known, where that is not the same body. */
  readonly deduplicationId?: string;
}

/** One queue, for functions that send to it. Resolves when the queue has everything; throws when it has not. */
export interface QueueSender {
  send(message: QueueMessage): Promise<void>;
  /** Any number of messages, in as few calls as SQS allows. When this throws, the queue may have some of them. */
  sendAll(messages: readonly QueueMessage[]): Promise<void>;
}

/** SQS answers a batch in part when one of its partitions is busy; what was left over is sent this often in all. */
const rounds = 4;

/** A queue on SQS; one whose address ends in `.fifo` is a FIFO queue. */
export function sqsSender(client: SQSClient, QueueUrl: string): QueueSender {
  const isFifo = QueueUrl.endsWith('.fifo');
  const sendBatch = async (batch: readonly QueueMessage[]) => {
    const sendEntries = async (messages: QueueMessage[]) => {
      const Entries = messages.map((message, index) => ({ Id: String(index), ...entryOf(message, isFifo) }));
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
      const failed = new Set(Failed.map(({ Id }) => Id));
      return messages.filter((_, index) => failed.has(String(index)));
    };
    const left = await sendInRounds(batch, sendEntries, { rounds });
    if (left.length > 0) throw new Error(`SQS took ${batch.length - left.length} of ${batch.length} messages`);
  };
  return {
    async send(message) {
      await client.send(new SendMessageCommand({ QueueUrl, ...entryOf(message, isFifo) }));
    },
    async sendAll(messages) {
      const sendLane = async (lane: readonly QueueMessage[]) => {
        for (const batch of batchesOf(lane, isFifo)) await sendBatch(batch);
      };
      await Promise.all(lanesOf(messages, isFifo).map(sendLane));
    },
  };
}

/** Batches under way at the same time. */
const maxLanes = 8;

/** SQS's limits for one SendMessageBatch. The bytes were 256 KB for long and still are in some stand-ins; ours leave room for attributes. */
const maxEntries = 10;
const maxBytes = 240 * 1024;

/** Messages in lanes, each of which is sent in order. All messages of a FIFO group are in one lane. */
function lanesOf(messages: readonly QueueMessage[], isFifo: boolean): QueueMessage[][] {
  const laneOf = ({ group }: QueueMessage, index: number) =>
    (isFifo && group !== undefined ? hashOf(group).readUInt8(0) : Math.floor(index / maxEntries)) % maxLanes;
  const lanes = Map.groupBy(messages.entries(), ([index, message]) => laneOf(message, index));
  return [...lanes.values()].map((lane) => lane.map(([, message]) => message));
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Messages in batches that SQS takes whole. A message that is too large by itself is alone in its batch. SQS may take a batch
 * in part, and what it left over is sent after the rest: so a batch has at most one message of a FIFO group, and the group's
 * next one stands in a later batch.
 */
function batchesOf(messages: readonly QueueMessage[], isFifo: boolean): QueueMessage[][] {
  const batches: QueueMessage[][] = [];
  let bytes = 0;
  let groups = new Set<string | undefined>();
  for (const message of isFifo ? inTurns(messages) : messages) {
    const size = asciiJson(message.body).length;
    const last = batches.at(-1);
    const fits = last && last.length < maxEntries && bytes + size <= maxBytes;
    if (fits && !(isFifo && groups.has(message.group))) {
      last.push(message);
      groups.add(message.group);
      bytes += size;
    } else {
      batches.push([message]);
      groups = new Set([message.group]);
      bytes = size;
    }
  }
  return batches;
}

/** The first message of each group, then the second of each, and so on: so that few batches do for many groups. */
function inTurns(messages: readonly QueueMessage[]): QueueMessage[] {
  const groups = [...Map.groupBy(messages, ({ group }) => group).values()];
  const turns = groups.flatMap((group) => group.map((message, turn) => ({ message, turn })));
  return turns.toSorted((one, other) => one.turn - other.turn).map(({ message }) => message);
}

/**
 * On a FIFO queue the same body twice within five minutes is one message: a webhook that comes twice is queued once. A
 * standard queue knows groups too, and refuses an id for that.
 */
function entryOf({ body, delaySeconds, group, deduplicationId }: QueueMessage, isFifo: boolean) {
  const MessageBody = asciiJson(body);
  return {
    MessageBody,
    ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
    ...(group !== undefined && { MessageGroupId: group }),
    ...(isFifo && {
      MessageDeduplicationId: deduplicationId ?? hashOf(`${group}\n${MessageBody}`).toString('base64url'),
    }),
  };
}

/**
 * JSON in ASCII alone, so that a character is a byte. SQS refuses some characters (U+FFFE, U+FFFF), and its stand-in on a
 * laptop all those beyond the basic plane.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
