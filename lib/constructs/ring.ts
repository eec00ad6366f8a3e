import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

export interface RingProps {
  /** Follows the path of what is watched: what happened, and what to look at. */
  readonly says: string;
  readonly above?: number;
  readonly below?: number;
  /** Of the last so many periods. */
  readonly of?: number;
  /** So many must be bad. One bad one of one, if nothing is said. */
  readonly bad?: number;
}

/** An alarm on what is above, or below, a number. Silence is no reason to ring: nobody writes to us at night. */
export function ring(scope: Construct, id: string, metric: IMetric, { says, above, below, of, bad }: RingProps): Alarm {
  return new Alarm(scope, id, {
    metric,
    alarmDescription: `${scope.node.path}: ${says}`,
    comparisonOperator:
      below === undefined ? ComparisonOperator.GREATER_THAN_THRESHOLD : ComparisonOperator.LESS_THAN_THRESHOLD,
    threshold: below ?? above ?? 0,
    evaluationPeriods: of ?? 1,
    datapointsToAlarm: bad ?? of ?? 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}
