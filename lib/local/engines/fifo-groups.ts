import type { SqsQueue } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';

/**
 * Has a FIFO queue give several messages of a group in one receive, in their order, as SQS does; fauxqs gives one and holds
 * the others back. And in their order again once they are shown again, which fauxqs turns round.
 */
export function giveGroups(queue: SqsQueue): void {
  if (!queue.isFifo()) return;
  const dequeue = queue.dequeue.bind(queue);
  queue.dequeue = (most, ...rest) => {
    queue.processTimers();
    for (const messages of queue.fifoMessages.values()) putInOrder(messages);
    const [locks, heldBefore] = [queue.fifoLockedGroups, new Set(queue.fifoLockedGroups.keys())];
    const held = new Map<string, number>();
    const received: ReturnType<typeof dequeue> = [];
    for (let more = dequeue(most, ...rest); more.length > 0; more = dequeue(most - received.length, ...rest)) {
      received.push(...more);
      // Those that this receive has locked itself give it their next message, too.
      for (const [group, messages] of locks) {
        if (heldBefore.has(group)) continue;
        held.set(group, (held.get(group) ?? 0) + messages);
        locks.delete(group);
      }
      if (received.length >= most) break;
    }
    for (const [group, messages] of held) locks.set(group, messages);
    return received;
  };
}

/** What was in flight stands at the begin of its group. */
function putInOrder(messages: { readonly sequenceNumber?: string }[]): void {
  const [first, second] = messages;
  if (numberOf(first) > numberOf(second, Number.POSITIVE_INFINITY))
    messages.sort((one, other) => numberOf(one) - numberOf(other));
}

const numberOf = (message: { readonly sequenceNumber?: string } | undefined, none = 0): number =>
  message?.sequenceNumber === undefined ? none : Number(message.sequenceNumber);
