import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { alarm } from './alarm.ts';
import { isEvent, logMetric } from './metrics.ts';

/** What the worker logs that collects dead letters, and what is bad about it. */
export class DeadLetterWatch extends Construct {
  /** Messages that were given up. */
  readonly collected: Metric;

  constructor(scope: Construct, logs: readonly ILogGroup[]) {
    super(scope, 'DeadLetters');
    this.collected = logMetric(this, 'DeadLetters', { logs, where: [isEvent('dead_letter')] });
    alarm(this, 'Alarm', {
      runbook: 'DeadLetters',
      metric: this.collected,
      says: 'messages were dead-lettered: look at why (relaydesk dead-letters list), then send them back (dead-letters redrive)',
    });
    alarm(this, 'FailingAlarm', {
      runbook: 'DeadLettersFailing',
      metric: logMetric(this, 'DeadLettersFailing', { logs, where: [isEvent('message_failed')] }),
      says: 'dead letters cannot be kept in the table; they stay in their queue for 14 days',
      of: 3,
    });
  }
}
