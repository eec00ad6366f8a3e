import { Duration } from 'aws-cdk-lib';
import type { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Measure } from '../../shared/routes.ts';
import { alarm } from './alarm.ts';
import { isEvent, type LogsOf, logMetric, ratio } from './metrics.ts';

/** One receiver that fails at night makes a handful of attempts, and then its breaker lets one a minute through. */
const leastAttempts = 20;
const leastPercent = 50;
/** Late by our own doing: what waits for a receiver's breaker, or behind a slow one, is not in it. */
const lateMs = 300_000;
/** A minute of grace and one to the next sweep are usual. */
const overdueMs = 600_000;

/** Deliveries to the organizations' webhooks: do they arrive, and are they tried when they should be. */
export class DeliveryWatch extends Construct {
  readonly attempts: Metric;
  readonly delivered: Metric;
  readonly successPercent: MathExpression;
  readonly lag: Metric;
  readonly overdue: Metric;
  readonly disabled: Metric;

  constructor(scope: Construct, logsOf: LogsOf) {
    super(scope, 'Delivery');
    const logsMeasuring = (measure: Measure) =>
      logsOf((row) => 'measures' in row && row.measures?.includes(measure) === true);
    const logs = logsMeasuring('attempts');
    const isAttempt = isEvent('webhook_attempt');
    const isDelivered = FilterPattern.stringValue('$.outcome', '=', 'delivered');
    this.attempts = logMetric(this, 'DeliveryAttempts', { logs, where: [isAttempt] });
    this.delivered = logMetric(this, 'DeliveriesDone', { logs, where: [isAttempt, isDelivered] });
    this.successPercent = ratio({
      part: this.delivered,
      whole: this.attempts,
      least: { of: 'whole', count: leastAttempts, otherwise: 100 },
      label: 'Attempts that delivered, %',
    });
    this.lag = logMetric(this, 'DeliveryLag', {
      logs: logsMeasuring('lag'),
      where: [isAttempt],
      milliseconds: 'lag_ms',
    });
    this.overdue = logMetric(this, 'DeliveryOverdue', {
      logs: logsMeasuring('overdue'),
      where: [isEvent('worker')],
      milliseconds: 'oldest_due_age_ms',
    });
    this.disabled = logMetric(this, 'WebhooksDisabled', { logs, where: [isEvent('webhook_disabled')] });
    this.#alarms();
  }

  #alarms(): void {
    alarm(this, 'SuccessAlarm', {
      runbook: 'DeliverySuccess',
      metric: this.successPercent,
      says: `fewer than ${leastPercent} % of ${leastAttempts} or more attempts delivered; by webhook_attempt, is it one receiver or all?`,
      below: leastPercent,
      of: 3,
    });
    alarm(this, 'LagAlarm', {
      runbook: 'DeliveryLag',
      metric: this.lag,
      says: 'attempts are made more than five minutes late',
      above: lateMs,
      of: 3,
      bad: 2,
    });
    alarm(this, 'OverdueAlarm', {
      runbook: 'DeliveryOverdue',
      metric: this.overdue,
      says: 'the sweeper has found a delivery that should have been attempted ten minutes earlier',
      above: overdueMs,
      of: 3,
      bad: 2,
    });
    // Once an hour, however many.
    alarm(this, 'DisabledAlarm', {
      runbook: 'WebhooksDisabled',
      metric: this.disabled.with({ period: Duration.hours(1) }),
      says: 'a webhook was disabled; webhook_disabled says whose and why, and its organization should know',
    });
  }
}
