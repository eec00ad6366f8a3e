import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { alarm } from './alarm.ts';
import { logMetric, ratio } from './metrics.ts';

const leastErrors = 5;
const mostPercent = 5;

/** Fewer are the difference between two clocks: logs come a little later than metrics. */
const leastUnlogged = 20;

/** Values of an access log are texts. A 429 of ours would come from a function, and so would have a latency. */
const isThrottled = [
  FilterPattern.stringValue('$.status', '=', '429'),
  FilterPattern.stringValue('$.integrationLatencyMs', '=', '-'),
];

const isClientError = FilterPattern.stringValue('$.status', '=', '4*');

const sums = { statistic: Stats.SUM, period: Duration.minutes(5) } as const;

export interface ApiWatchProps {
  readonly api: HttpApi;
  readonly accessLog: LogGroup;
}

/** How one of the HTTP APIs answers. */
export class ApiWatch extends Construct {
  readonly requests: Metric;
  readonly serverErrors: Metric;
  /**
   * By API Gateway, for a limit of the stage. It has no metric of them, but counts them among all that is 4xx, of which most
   * are answers of ours. So these are the lines of the access log that tell of a 429 of its own, and what is 4xx without a
   * line: it does not log all of many 429s, nor count them all ("Monitor HTTP APIs" of its developer guide).
   */
  readonly throttled: MathExpression;
  readonly latency: Metric;

  constructor(scope: Construct, { api, accessLog }: ApiWatchProps) {
    super(scope, 'Watch');
    this.requests = api.metricCount({ ...sums, label: 'Requests' });
    this.serverErrors = api.metricServerError({ ...sums, label: '5xx' });
    this.latency = api.metricLatency({ ...sums, statistic: 'p99', label: 'Latency, p99' });
    this.throttled = new MathExpression({
      expression: `throttled + IF(all - logged > ${leastUnlogged}, all - logged, 0)`,
      usingMetrics: {
        throttled: logMetric(this, `${scope.node.id}Throttled`, { logs: [accessLog], where: isThrottled }),
        logged: logMetric(this, `${scope.node.id}ClientErrors`, { logs: [accessLog], where: [isClientError] }),
        all: api.metricClientError(sums),
      },
      period: sums.period,
      label: 'Throttled',
    });
    const errorPercent = ratio({
      part: this.serverErrors,
      whole: this.requests,
      least: { of: 'part', count: leastErrors, otherwise: 0 },
      label: '5xx, %',
    });
    alarm(this, 'ErrorAlarm', {
      runbook: 'ApiErrors',
      metric: errorPercent,
      says: `more than ${mostPercent} % of the requests, and ${leastErrors} at least, were answered 5xx; see unexpected_error in the functions' logs, or a provider that is down`,
      above: mostPercent,
      of: 3,
      bad: 2,
    });
    alarm(this, 'ThrottleAlarm', {
      runbook: 'ApiThrottled',
      metric: this.throttled,
      says: 'requests were refused for the limit of the stage (lib/config.ts)',
      of: 3,
      bad: 2,
    });
  }
}
