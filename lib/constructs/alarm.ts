import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export interface AlarmProps {
  /** The line in the runbook (`lib/README.md`) that says what it means, what to look at, and what to do. */
  readonly runbook: string;
  readonly metric: IMetric;
  /** Follows the path of what is watched: what happened, and what to look at. */
  readonly says: string;
  /** The alarm is on values above it, or below it; above 0 if neither is given. */
  readonly above?: number;
  readonly below?: number;
  /** Of the last so many periods. */
  readonly of?: number;
  /** So many must be bad: all of them, if nothing is said. */
  readonly bad?: number;
  /** Whether a period without a value is bad. Usually it is not: at night there are no requests. */
  readonly isSilenceBad?: boolean;
}

/** An alarm on a metric that is above, or below, a number. */
export function alarm(scope: Construct, id: string, props: AlarmProps): Alarm {
  const { runbook, metric, says, above = 0, below, of = 1, bad = of, isSilenceBad = false } = props;
  return new Alarm(scope, id, {
    metric,
    alarmDescription: `${scope.node.path}: ${says}. Runbook: ${runbook}`,
    comparisonOperator:
      below === undefined ? ComparisonOperator.GREATER_THAN_THRESHOLD : ComparisonOperator.LESS_THAN_THRESHOLD,
    threshold: below ?? above,
    evaluationPeriods: of,
    datapointsToAlarm: bad,
    treatMissingData: isSilenceBad ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
}

/**
 * Has every alarm that stands in a scope by now, nested stacks included, sent to a topic, when it begins and when it is over.
 * The topic and its subscriptions are the operator's own.
 */
export function notifyTopic(scope: Construct, topicArn: string): void {
  const action = new SnsAction(Topic.fromTopicArn(scope, 'AlarmTopic', topicArn));
  for (const child of scope.node.findAll()) {
    if (!(child instanceof Alarm)) continue;
    child.addAlarmAction(action);
    child.addOkAction(action);
  }
}
