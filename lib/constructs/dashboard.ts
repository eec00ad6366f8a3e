import { Stack } from 'aws-cdk-lib';
import { Dashboard as AwsDashboard, GraphWidget, type IMetric, Row } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';

/** A graph: its title, what it shows, and what it shows in percent. */
export type Graph = readonly [title: string, shown: readonly IMetric[], percent?: readonly IMetric[]];

/** A page of graphs, in rows, with the name of the stack. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, rows: readonly (readonly Graph[])[]) {
    super(scope, id);
    new AwsDashboard(this, 'Page', {
      dashboardName: Stack.of(this).stackName,
      widgets: rows.map((graphs) => [new Row(...graphs.map(widgetOf))]),
    });
  }
}

/** Three beside each other are as wide as the page. */
const width = 8;

const widgetOf = ([title, left, right]: Graph) =>
  new GraphWidget({
    title,
    width,
    left: [...left],
    ...(right && { right: [...right], rightYAxis: { min: 0, max: 100 } }),
  });
