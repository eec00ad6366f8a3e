import { asciiJson } from './ascii-json.ts';
import type { QueueMessage } from './queue-sender.ts';

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
