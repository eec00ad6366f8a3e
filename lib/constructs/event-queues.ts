import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { DeduplicationScope, FifoThroughputLimit, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { hiddenSeconds } from '../../shared/host-settings.ts';
import { type QueueName, type QueueRow, queueNames, queues } from '../../shared/queues.ts';
import { alarm } from './alarm.ts';

/** SQS keeps a message for at most 14 days. */
const longestRetention = Duration.days(14);

/** What SQS takes, 1 MiB since August 2025, said outright: items of webhooks have up to 900 KB (`channels/large-items.ts`). */
const maxMessageSizeBytes = 1_048_576;

/** Twice the longest delay of a message. What fails is dead-lettered by about then, and is watched by our own logs before (`queue-watch.ts`). */
const unreadSeconds = 1_800;

/** Dead letters are collected as they come. */
const uncollectedSeconds = 300;

/** FIFO in high throughput: order, repeats and limits count for each group by itself. */
const highThroughputFifo = {
  fifo: true,
  deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
  fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
};

export type EventQueues = Readonly<Record<QueueName, EventQueue>>;

/** The name of a queue as part of an id or of a metric's name: `SlowDeliveries`. */
export const idOf = (name: QueueName): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** A queue for each row of the table. */
export function eventQueues(scope: Construct): EventQueues {
  return Object.fromEntries(queueNames.map((name) => [name, new EventQueue(scope, name)])) as unknown as EventQueues;
}

/** A queue, its dead-letter queue, and alarms when the messages of either are not read. */
class EventQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, name: QueueName) {
    super(scope, idOf(name));
    const row: QueueRow = queues[name];
    // SQS moves what a FIFO queue dead-letters into a FIFO queue only.
    const both = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: longestRetention,
      maxMessageSizeBytes,
      ...(row.fifo && highThroughputFifo),
    };
    this.deadLetters = new Queue(this, 'DeadLetters', {
      ...both,
      visibilityTimeout: Duration.seconds(hiddenSeconds.aws('deadLetters')),
    });
    this.queue = new Queue(this, 'Queue', {
      ...both,
      visibilityTimeout: Duration.seconds(hiddenSeconds.aws(name)),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: row.receives },
    });
    this.#alarms();
  }

  #alarms(): void {
    alarm(this, 'DeadLettersAlarm', {
      runbook: 'DeadLettersFailing',
      metric: this.deadLetters.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM }),
      says: 'what came into the dead-letter queue is not collected: does collect-dead-letters run?',
      above: uncollectedSeconds,
    });
    alarm(this, 'AgeAlarm', {
      runbook: 'QueueAge',
      metric: this.queue.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM }),
      says: 'the oldest message has waited for half an hour: does the worker run at all?',
      above: unreadSeconds,
    });
  }
}
