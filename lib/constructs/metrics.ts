import { Duration, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, type JsonPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Row } from '../../shared/routes.ts';

/** The name of the deployment, which is the stack's, also for what stands in a nested stack. */
export function deploymentOf(scope: Construct): string {
  const stack = Stack.of(scope);
  return (stack.nestedStackParent ?? stack).stackName;
}

/** The logs of the functions whose rows are meant. */
export type LogsOf = (isMeant: (row: Row) => boolean) => readonly ILogGroup[];

export interface LogMetricProps {
  readonly logs: readonly ILogGroup[];
  /** What must be true of a line. */
  readonly where: readonly JsonPattern[];
  /** A member of the line in ms, of which the largest counts. Without one, lines are counted. */
  readonly milliseconds?: string;
}

/** A line of our functions, by its name in the catalogue of log events. */
export const isEvent = (event: string): JsonPattern => FilterPattern.stringValue('$.event', '=', event);

/** A metric of lines in our logs, of five minutes each. It has the name of the deployment for a namespace. */
export function logMetric(scope: Construct, metricName: string, props: LogMetricProps): Metric {
  const { logs, where, milliseconds } = props;
  const namespace = deploymentOf(scope);
  const field = milliseconds === undefined ? undefined : `$.${milliseconds}`;
  // The number is asked for by a comparison: without it in the line there is nothing to publish.
  const terms = [...where, ...(field ? [FilterPattern.numberValue(field, '>=', 0)] : [])];
  for (const [index, logGroup] of logs.entries()) {
    new MetricFilter(scope, `${metricName}${index === 0 ? '' : index + 1}`, {
      logGroup,
      filterPattern: FilterPattern.all(...terms),
      metricNamespace: namespace,
      metricName,
      // A count is also there, as 0, when lines came and none of them was meant: a ratio of nothing delivered is 0 %.
      ...(field ? { metricValue: field, unit: Unit.MILLISECONDS } : { metricValue: '1', defaultValue: 0 }),
    });
  }
  const statistic = field ? Stats.MAXIMUM : Stats.SUM;
  return new Metric({ namespace, metricName, statistic, period: Duration.minutes(5) });
}

export interface RatioProps {
  readonly part: IMetric;
  readonly whole: IMetric;
  readonly label: string;
  /** Where `part` or `whole` is below `count`, which is too rare to judge by, the ratio is `otherwise`. */
  readonly least: { readonly of: 'part' | 'whole'; readonly count: number; readonly otherwise: number };
}

/** How many percent of the whole a part is, in each five minutes. */
export const ratio = ({ part, whole, label, least }: RatioProps): MathExpression =>
  new MathExpression({
    expression: `IF(${least.of} >= ${least.count}, 100 * part / whole, ${least.otherwise})`,
    usingMetrics: { part, whole },
    period: Duration.minutes(5),
    label,
  });
