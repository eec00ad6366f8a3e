import type { SqsQueue } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
import { fairOrder } from './fair-order.ts';

/**
 * The group that a message for a standard queue was sent with, which fauxqs drops. By the one thing of a request that it
 * hands on as it is, the object of the attributes.
 */
const groups = new WeakMap<object, string>();

interface Entry {
  MessageAttributes?: object;
  readonly MessageGroupId?: string;
}

/** Notes the groups of what a request sends, before fauxqs reads it. */
export function noteGroups(body: unknown): void {
  const request = (body ?? {}) as Entry & { readonly Entries?: readonly Entry[] };
  for (const entry of [request, ...(Array.isArray(request.Entries) ? request.Entries : [])]) {
    if (typeof entry.MessageGroupId !== 'string') continue;
    entry.MessageAttributes ??= {};
    groups.set(entry.MessageAttributes, entry.MessageGroupId);
  }
}

/** Has a standard queue keep the groups, and give its messages in the order of SQS fair queues; fauxqs gives the oldest first. */
export function shareFairly(queue: SqsQueue): void {
  if (queue.isFifo()) return;
  const enqueue = queue.enqueue.bind(queue);
  const dequeue = queue.dequeue.bind(queue);
  queue.enqueue = (message) => {
    message.messageGroupId ??= groups.get(message.messageAttributes);
    enqueue(message);
  };
  queue.dequeue = (most, ...rest) => {
    // What is due by now waits too.
    queue.processTimers();
    const inFlight = Array.from(queue.inflightMessages.values(), ({ message }) => message.messageGroupId);
    const order = fairOrder({ messages: queue.messages, inFlight, groupOf: ({ messageGroupId }) => messageGroupId });
    const first = new Set(order.take(most));
    queue.messages = [...first, ...queue.messages.filter((message) => !first.has(message))];
    return dequeue(most, ...rest);
  };
}
