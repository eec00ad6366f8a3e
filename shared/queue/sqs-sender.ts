import { createHash } from 'node:crypto';
import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { asciiJson } from './ascii-json.ts';
import { batchesOf } from './batches.ts';
import type { QueueMessage, QueueSender } from './queue-sender.ts';

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
