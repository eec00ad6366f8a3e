import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { tableLayout } from '../../shared/table/layout.ts';
import { alarm } from './alarm.ts';

/** The operations that the store has (`shared/table/store.ts`): DynamoDB counts its own errors by operation. */
const operations = [
  ...(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const),
  ...(['BatchWriteItem', 'TransactWriteItems'] as const),
];

const period = Duration.minutes(5);

/** What DynamoDB says of the table by itself: requests that it throttled, and errors inside it. */
export class DynamoDbWatch extends Construct {
  readonly throttles: MathExpression;
  readonly systemErrors: MathExpression;

  constructor(scope: Construct, tableName: string) {
    super(scope, 'DynamoDb');
    const metric = (metricName: string, dimensions: Record<string, string>) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: tableName, ...dimensions },
        statistic: Stats.SUM,
        period,
      });
    // On the table, and on each index by itself: a write that an index has no room for is throttled, too.
    const places = [{}, ...Object.keys(tableLayout.indexes).map((name) => ({ GlobalSecondaryIndexName: name }))];
    this.throttles = sumOf('throttled', [
      ...places.map((place) => metric('ReadThrottleEvents', place)),
      ...places.map((place) => metric('WriteThrottleEvents', place)),
    ]);
    this.systemErrors = sumOf(
      'failed',
      operations.map((Operation) => metric('SystemErrors', { Operation })),
    );
    alarm(this, 'ThrottleAlarm', {
      runbook: 'TableThrottles',
      metric: this.throttles,
      says: 'the table throttles, in each five minutes of a quarter of an hour: a partition is too hot, or all grew too fast',
      of: 3,
    });
    alarm(this, 'ErrorAlarm', {
      runbook: 'TableSystemErrors',
      metric: this.systemErrors,
      says: 'DynamoDB answers 500, in each five minutes of a quarter of an hour',
      of: 3,
    });
  }
}

/** `label` begins the ids of the metrics too, which must differ in a graph of several sums. */
function sumOf(label: string, metrics: readonly Metric[]): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((each, index) => [`${label}${index}`, each]));
  return new MathExpression({ expression: `SUM([${Object.keys(usingMetrics)}])`, usingMetrics, period, label });
}
