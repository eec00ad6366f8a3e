import { createHash } from 'node:crypto';
import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { asciiJson } from './ascii-json.ts';
import { batchesOf } from './batches.ts';
import type { QueueMessage, QueueSender } from './queue-sender.ts';

/** SQS answers a batch in part when one of its partitions is busy; what was left out is sent again this often. */
const rounds = 4;
/** Batches under way at once. Messages of a group share a lane, in which they go one after the other. */
const lanes = 8;

/** A queue on SQS. */
export function sqsSender(client: SQSClient, QueueUrl: string): QueueSender {
  const sendBatch = async (batch: readonly QueueMessage[]) => {
    let left = [...batch];
    for (let round = 0; left.length > 0; round++) {
      if (round === rounds) throw new Error(`SQS took ${batch.length - left.length} of ${batch.length} messages`);
      const Entries = left.map((message, index) => ({ Id: String(index), ...entryOf(message) }));
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
      const failed = new Set(Failed.map(({ Id }) => Id));
      left = left.filter((_, index) => failed.has(String(index)));
    }
  };
  return {
    async send(message) {
      await client.send(new SendMessageCommand({ QueueUrl, ...entryOf(message) }));
    },
    async sendAll(messages) {
      const laneOf = ({ group }: QueueMessage, index: number) => (group === undefined ? index : hashOf(group)) % lanes;
      const byLane = Map.groupBy(messages.entries(), ([index, message]) => laneOf(message, index));
      const sendLane = async (lane: [number, QueueMessage][]) => {
        for (const batch of batchesOf(lane.map(([, message]) => message))) await sendBatch(batch);
      };
      await Promise.all([...byLane.values()].map(sendLane));
    },
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest().readUInt8(0);

/** On a FIFO queue the same body twice within five minutes is one message: a webhook that comes twice is queued once. */
function entryOf({ body, delaySeconds, group }: QueueMessage) {
  const MessageBody = asciiJson(body);
  const fifo = group !== undefined && {
    MessageGroupId: group,
    MessageDeduplicationId: createHash('sha256').update(`${group}\n${MessageBody}`).digest('base64url'),
  };
  return { MessageBody, ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }), ...fifo };
}
