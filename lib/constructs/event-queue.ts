import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { QueueConfig } from '../config.ts';

/** SQS keeps a message for at most 14 days. */
const longestRetention = Duration.days(14);

/** A queue, the queue for what could not be handled, and an alarm as soon as something lies there. */
export class EventQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { consumerSeconds, maxReceives }: QueueConfig) {
    super(scope, id);
    const kept = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: longestRetention };
    this.deadLetters = new Queue(this, 'DeadLetters', kept);
    this.queue = new Queue(this, 'Queue', {
      ...kept,
      // AWS asks for six times the function's timeout: room for a throttled poller to try again before others see the batch.
      visibilityTimeout: Duration.seconds(6 * consumerSeconds),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: maxReceives },
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
