import { Duration, Stack } from 'aws-cdk-lib';
import { Metric, Stats, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, type JsonPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

export interface LogMetricProps {
  readonly logs: readonly ILogGroup[];
  /** What must be true of a line. */
  readonly where: readonly JsonPattern[];
  /** A member of the line in ms, of which the largest counts. Without one, lines are counted. */
  readonly milliseconds?: string;
}

/** A line of our functions, by its name in the catalogue (`shared/runtime/log.ts`). */
export const isEvent = (event: string): JsonPattern => FilterPattern.stringValue('$.event', '=', event);

/** A metric of lines in our logs, of five minutes each. It has the name of the stack for a namespace. */
export function logMetric(scope: Construct, metricName: string, props: LogMetricProps): Metric {
  const { logs, where, milliseconds } = props;
  const namespace = Stack.of(scope).stackName;
  const field = milliseconds === undefined ? undefined : `$.${milliseconds}`;
  // The number is asked for by a comparison: without it in the line there is nothing to publish.
  const terms = [...where, ...(field ? [FilterPattern.numberValue(field, '>=', 0)] : [])];
  for (const [index, logGroup] of logs.entries()) {
    new MetricFilter(scope, `${metricName}${index === 0 ? '' : index + 1}`, {
      logGroup,
      filterPattern: FilterPattern.all(...terms),
      metricNamespace: namespace,
      metricName,
      // A count is also there, as 0, when lines came and none of them was meant: a share of nothing delivered is 0 %.
      ...(field ? { metricValue: field, unit: Unit.MILLISECONDS } : { metricValue: '1', defaultValue: 0 }),
    });
  }
  const statistic = field ? Stats.MAXIMUM : Stats.SUM;
  return new Metric({ namespace, metricName, statistic, period: Duration.minutes(5) });
}
