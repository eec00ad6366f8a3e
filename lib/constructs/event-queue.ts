import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { DeduplicationScope, FifoThroughputLimit, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { QueueRow } from '../../shared/queues.ts';
import { ring } from './ring.ts';

/** SQS keeps a message for at most 14 days. */
const longestRetention = Duration.days(14);

/** Twice the longest delay of a message. What fails is set aside by about then, and is watched by our own logs before (`queue-watch.ts`). */
const unreadSeconds = 1_800;

/** FIFO in high throughput: order, repeats and limits count for each group by itself. */
const highThroughputFifo = {
  fifo: true,
  deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
  fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
};

export interface EventQueueProps {
  readonly row: QueueRow;
  /** The timeout of the worker that reads the queue. */
  readonly readerSeconds: number;
}

/** A queue, the queue for what could not be handled, and alarms: as soon as something lies there, and when nobody reads. */
export class EventQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { row, readerSeconds }: EventQueueProps) {
    super(scope, id);
    // What a FIFO queue sets aside, SQS puts into a FIFO queue only.
    const both = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: longestRetention,
      ...(row.fifo && highThroughputFifo),
    };
    this.deadLetters = new Queue(this, 'DeadLetters', both);
    this.queue = new Queue(this, 'Queue', {
      ...both,
      // AWS asks for six times the function's timeout: room for a throttled poller to try again before others see the batch.
      visibilityTimeout: Duration.seconds(6 * readerSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: row.receives },
    });
    const period = Duration.minutes(1);
    const setAside = this.deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period });
    ring(this, 'DeadLettersAlarm', setAside, { says: 'messages were set aside; look at why, then redrive them' });
    const age = this.queue.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM });
    ring(this, 'AgeAlarm', age, {
      says: 'the oldest message has waited for half an hour: does the worker run at all?',
      above: unreadSeconds,
    });
  }
}
