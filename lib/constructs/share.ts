import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';

export interface ShareProps {
  readonly part: IMetric;
  readonly whole: IMetric;
  readonly label: string;
  /** Where something is too rare to judge by. */
  readonly least: { readonly of: 'part' | 'whole'; readonly count: number; readonly otherwise: number };
}

/** How many percent of the whole a part is, in each five minutes. */
export const share = ({ part, whole, label, least }: ShareProps): MathExpression =>
  new MathExpression({
    expression: `IF(${least.of} >= ${least.count}, 100 * part / whole, ${least.otherwise})`,
    usingMetrics: { part, whole },
    period: Duration.minutes(5),
    label,
  });
