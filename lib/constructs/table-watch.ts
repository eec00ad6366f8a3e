import { Duration } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { alarm } from './alarm.ts';
import { usesTable } from './env-of-use.ts';
import { isEvent, type LogsOf, logMetric } from './metrics.ts';

const contentionMinutes = 15;
/** Two a minute. A race that is given up now and then costs one retry, by a queue or by the client. */
const mostContention = 30;
/** In so many periods of five minutes, with a sweep a minute: what fails has failed in several runs. */
const failingPeriods = 3;

/** What the functions do with the table and have to give up: races that were lost too often, and due work that fails. */
export class TableWatch extends Construct {
  readonly contention: Metric;
  readonly dueWorkFailed: Metric;

  constructor(scope: Construct, logsOf: LogsOf) {
    super(scope, 'Table');
    this.contention = logMetric(this, 'Contention', {
      logs: logsOf(usesTable),
      where: [isEvent('contention')],
    });
    this.dueWorkFailed = logMetric(this, 'DueWorkFailed', {
      logs: logsOf((row) => 'trigger' in row && 'everyMinutes' in row.trigger),
      where: [isEvent('due_work_failed')],
    });
    alarm(this, 'ContentionAlarm', {
      runbook: 'Contention',
      metric: this.contention.with({ period: Duration.minutes(contentionMinutes) }),
      says: `more than ${mostContention} races for an item were given up in ${contentionMinutes} minutes; contention in the functions' logs says over what, and whose it is`,
      above: mostContention,
    });
    alarm(this, 'DueWorkAlarm', {
      runbook: 'DueWorkFailed',
      metric: this.dueWorkFailed,
      says: 'what a sweeper finds due fails in run after run; due_work_failed in its log says which item, and why',
      of: failingPeriods,
    });
  }
}
