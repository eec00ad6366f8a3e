import { type CfnRoute, HttpRoute, WebSocketRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { type CfnMetricFilter, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { IConstruct } from 'constructs';

/**
 * Has what stands in a scope by now be made one after the other where CloudFormation would make it at once and AWS would
 * refuse that: routes of one API ("Unable to complete operation due to concurrent modification") and metric filters of one
 * log group ("A conflicting operation is currently in progress"). A deployment would fail of it now and then.
 */
export function makeInTurns(scope: IConstruct): void {
  const all = scope.node.findAll();
  const routes = all.filter((child) => child instanceof HttpRoute || child instanceof WebSocketRoute);
  const filters = all.filter((child) => child instanceof MetricFilter);
  const apiOf = (route: HttpRoute | WebSocketRoute) => (route.node.defaultChild as CfnRoute).apiId;
  const logsOf = (filter: MetricFilter) => (filter.node.defaultChild as CfnMetricFilter).logGroupName;
  for (const turns of [...Map.groupBy(routes, apiOf).values(), ...Map.groupBy(filters, logsOf).values()])
    for (const [index, next] of turns.entries()) {
      const before = turns[index - 1];
      if (before) next.node.addDependency(before);
    }
}
