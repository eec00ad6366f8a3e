import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type QueueName, type QueueRow, queues } from '../../shared/queues.ts';
import { alarm } from './alarm.ts';
import { idOf } from './event-queues.ts';
import { isEvent, logMetric } from './metrics.ts';

/** From here on SQS's own age of the oldest message leaves a message out. */
const hiddenFrom = 3;

/** For what fails, with several receives behind it by then; and on queues that are prompt for all. */
const lateMs = 300_000;

export interface QueueWatchProps {
  readonly name: QueueName;
  /** Of the worker that reads the queue. */
  readonly logs: ILogGroup;
}

/** What the worker of a queue logs of its messages, and what is bad about it. */
export class QueueWatch extends Construct {
  /** From the queue's taking a message to the end of its batch. */
  readonly lag: Metric;
  /** Of messages that fail again and again. */
  readonly failingAge: Metric;

  constructor(scope: Construct, { name, logs }: QueueWatchProps) {
    const id = idOf(name);
    const row: QueueRow = queues[name];
    super(scope, id);
    this.lag = logMetric(this, `${id}Lag`, { logs: [logs], where: [isEvent('batch')], milliseconds: 'oldest_ms' });
    this.failingAge = logMetric(this, `${id}FailingAge`, {
      logs: [logs],
      where: [isEvent('message_failed'), FilterPattern.numberValue('$.receives', '>=', hiddenFrom)],
      milliseconds: 'age_ms',
    });
    alarm(this, 'FailingAlarm', {
      runbook: 'FailingMessages',
      metric: this.failingAge,
      says: "a message has failed for five minutes, and SQS's age of the oldest does not show it; see message_failed in the worker's log",
      above: lateMs,
    });
    if (row.prompt) {
      alarm(this, 'LagAlarm', {
        runbook: 'QueueLag',
        metric: this.lag,
        says: 'messages are handled more than five minutes after they were taken',
        above: lateMs,
        of: 3,
        bad: 2,
      });
    }
  }
}
