import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { alarm } from './alarm.ts';
import { logMetric, ratio } from './metrics.ts';

const leastErrors = 5;
const mostPercent = 5;

/** Values of an access log are texts. A 429 of ours would come from a function, and so would have a latency. */
const isThrottled = [
  FilterPattern.stringValue('$.status', '=', '429'),
  FilterPattern.stringValue('$.integrationLatencyMs', '=', '-'),
];

const sums = { statistic: Stats.SUM, period: Duration.minutes(5) } as const;

export interface ApiWatchProps {
  readonly api: HttpApi;
  readonly accessLog: LogGroup;
}

/** How one of the HTTP APIs answers. */
export class ApiWatch extends Construct {
  readonly requests: Metric;
  readonly serverErrors: Metric;
  /** By API Gateway, for the stage's limit. It counts them among all that is 4xx, so the access log is counted. */
  readonly throttled: Metric;
  readonly latency: Metric;

  constructor(scope: Construct, { api, accessLog }: ApiWatchProps) {
    super(scope, 'Watch');
    this.requests = api.metricCount({ ...sums, label: 'Requests' });
    this.serverErrors = api.metricServerError({ ...sums, label: '5xx' });
    this.latency = api.metricLatency({ ...sums, statistic: 'p99', label: 'Latency, p99' });
    this.throttled = logMetric(this, `${scope.node.id}Throttled`, { logs: [accessLog], where: isThrottled });
    const errorPercent = ratio({
      part: this.serverErrors,
      whole: this.requests,
      least: { of: 'part', count: leastErrors, otherwise: 0 },
      label: '5xx, %',
    });
    alarm(this, 'ErrorAlarm', {
      metric: errorPercent,
      says: `more than ${mostPercent} % of the requests, and ${leastErrors} at least, were answered 5xx; see unexpected_error in the functions' logs, or a provider that is down`,
      above: mostPercent,
      of: 3,
      bad: 2,
    });
    alarm(this, 'ThrottleAlarm', {
      metric: this.throttled,
      says: 'requests were refused for the limit of the stage (lib/config.ts)',
      of: 3,
      bad: 2,
    });
  }
}
