import { Aws, NestedStack } from 'aws-cdk-lib';
import { Dashboard, Row as GraphRow, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Row } from '../../shared/routes.ts';
import type { ApiWatch } from './api-watch.ts';
import { DeadLetterWatch } from './dead-letter-watch.ts';
import { DeliveryWatch } from './delivery-watch.ts';
import { DynamoDbWatch } from './dynamodb-watch.ts';
import { deploymentOf, type LogsOf } from './metrics.ts';
import { QueueWatch } from './queue-watch.ts';
import { SavedQueries } from './saved-queries.ts';
import { TableWatch } from './table-watch.ts';

export interface WatchProps {
  /** Of every function that is deployed. */
  readonly logs: ReadonlyMap<Row, ILogGroup>;
  readonly tableName: string;
  readonly apis: Readonly<Record<string, { readonly watch: ApiWatch; readonly accessLog: ILogGroup }>>;
}

/** A graph: its title, what it shows, and what it shows in percent. */
type Graph = readonly [title: string, shown: readonly IMetric[], percent?: readonly IMetric[]];

/** Three beside each other are as wide as the page. */
const graphWidth = 8;

/**
 * A nested stack with the alarms for the way of an event, from the provider's webhook to the organization's, and for what
 * happens in the table; with a dashboard of them and of the APIs, which has the name of the deployment and of the region.
 */
export class Watch extends NestedStack {
  constructor(scope: Construct, id: string, { logs, tableName, apis }: WatchProps) {
    super(scope, id);
    const logsOf: LogsOf = (isMeant) => [...logs].flatMap(([row, log]) => (isMeant(row) ? [log] : []));
    const delivery = new DeliveryWatch(this, logsOf);
    const read = [...logs].flatMap(([row, log]) =>
      'trigger' in row && 'queue' in row.trigger ? [new QueueWatch(this, { name: row.trigger.queue, logs: log })] : [],
    );
    const deadLetters = new DeadLetterWatch(
      this,
      logsOf((row) => 'trigger' in row && 'deadLetters' in row.trigger),
    );
    const table = new TableWatch(this, logsOf);
    const dynamo = new DynamoDbWatch(this, tableName);
    new SavedQueries(this, { logs, accessLogs: Object.values(apis).map(({ accessLog }) => accessLog) });
    new Dashboard(this, 'Dashboard', {
      // CloudWatch has one list of dashboards for all regions.
      dashboardName: `${deploymentOf(this)}-${Aws.REGION}`,
      widgets: [
        graphsOfDeliveries(delivery),
        graphsOfQueues(read, deadLetters),
        graphsOfTable(table, dynamo),
        ...Object.entries(apis).map(([name, { watch }]) => graphsOfApi(name, watch)),
      ].map((graphs) => [new GraphRow(...graphs.map(widgetOf))]),
    });
  }
}

const graphsOfDeliveries = (delivery: DeliveryWatch): Graph[] => [
  ['Attempts of deliveries', [delivery.attempts, delivery.delivered], [delivery.successPercent]],
  ['Attempts are late by, ms', [delivery.lag, delivery.overdue]],
  ['Webhooks disabled', [delivery.disabled]],
];

const graphsOfQueues = (read: readonly QueueWatch[], { collected }: DeadLetterWatch): Graph[] => [
  ['Messages are done after, ms', read.map(({ lag }) => lag)],
  ['Age of messages that keep failing, ms', read.map(({ failingAge }) => failingAge)],
  ['Dead letters', [collected]],
];

const graphsOfTable = ({ contention, dueWorkFailed }: TableWatch, dynamo: DynamoDbWatch): Graph[] => [
  ['Contention given up', [contention]],
  ['Due work that failed', [dueWorkFailed]],
  ['DynamoDB throttles, and fails', [dynamo.throttles, dynamo.systemErrors]],
];

const graphsOfApi = (name: string, { requests, serverErrors, throttled, latency }: ApiWatch): Graph[] => [
  [`API ${name}: requests`, [requests]],
  [`API ${name}: 5xx, throttled`, [serverErrors, throttled]],
  [`API ${name}: latency, ms`, [latency]],
];

const widgetOf = ([title, left, right]: Graph) =>
  new GraphWidget({
    title,
    width: graphWidth,
    left: [...left],
    ...(right && { right: [...right], rightYAxis: { min: 0, max: 100 } }),
  });
