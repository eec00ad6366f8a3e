import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Schedule as Rate, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { ScheduleTrigger } from '../../shared/routes.ts';

/** Lambda keeps an event that it cannot run yet for at most six hours. */
const longestWaitMinutes = 360;

/**
 * Runs a worker every few minutes. A run that failed is not tried again and leaves no dead letter, because the next run does
 * the same work; what matters is when they all fail, or none comes, and that is the alarm.
 */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, worker: LambdaFunction, { everyMinutes }: ScheduleTrigger) {
    super(scope, id);
    const interval = Duration.minutes(everyMinutes);
    worker.configureAsyncInvoke({
      retryAttempts: 0,
      maxEventAge: Duration.minutes(Math.min(everyMinutes, longestWaitMinutes)),
    });
    new Rule(this, 'Rule', {
      schedule: Rate.rate(interval),
      targets: [new LambdaTarget(worker, { retryAttempts: 0, maxEventAge: interval })],
    });
    worker.metricErrors({ statistic: 'sum', period: interval }).createAlarm(this, 'Alarm', {
      alarmDescription: `${worker.node.path}: five runs in a row failed or did not come`,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      threshold: 0,
      evaluationPeriods: 5,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }
}
