import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { DeduplicationScope, FifoThroughputLimit, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { QueueRow } from '../../shared/queues.ts';

/** SQS keeps a message for at most 14 days. */
const longestRetention = Duration.days(14);

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

/** A queue, the queue for what could not be handled, and an alarm as soon as something lies there. */
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
    this.deadLetters
      .metricApproximateNumberOfMessagesVisible({ statistic: 'max', period: Duration.minutes(1) })
      .createAlarm(this, 'DeadLettersAlarm', {
        alarmDescription: `${this.node.path}: messages were set aside; look at why, then redrive them`,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        threshold: 0,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
  }
}
