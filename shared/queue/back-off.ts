import type { SQSRecord } from 'aws-lambda';
import type { Ids } from '../base/ids.ts';
import { type QueueName, type QueueRow, queues } from '../queues.ts';
import type { Shown } from './visibility.ts';

/** How much longer than planned a wait may be, as a part of it: what has failed together does not come back together. */
const jitter = 0.25;

/** How often a message was received by now, this time included. */
export const receivesOf = ({ attributes }: SQSRecord): number => Number(attributes.ApproximateReceiveCount);

/** Whether the queue dead-letters a message instead of showing it once more. */
export const isLastReceive = (queue: QueueName, record: SQSRecord): boolean =>
  receivesOf(record) >= queues[queue].receives;

/** Seconds until a message is shown again that has failed at this receive, the first being 1: twice as long each time. */
const backOffSeconds = ({ backOff: { first, longest } }: Pick<QueueRow, 'backOff'>, receive: number): number =>
  Math.min(longest, first * 2 ** (receive - 1));

/**
 * When messages that failed are to be shown again: of a FIFO group, whose order they have, none sooner than those before
 * it. What is to be dead-lettered is shown at once, because that is when the queue does it.
 */
export function shownAgain(
  queue: QueueName,
  failed: readonly SQSRecord[],
  { fraction }: Pick<Ids, 'fraction'>,
): Shown[] {
  let seconds = 0;
  return failed.map((record) => {
    if (!isLastReceive(queue, record)) {
      const planned = backOffSeconds(queues[queue], receivesOf(record)) * (1 + jitter * fraction());
      seconds = Math.max(seconds, Math.round(planned));
    }
    return { receiptHandle: record.receiptHandle, seconds };
  });
}
