import { Fn, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi as AwsHttpApi,
  type HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { protectionOf } from '../../shared/host-settings.ts';
import type { EndpointRow } from '../../shared/routes.ts';
import type { StageConfig } from '../config.ts';
import { ApiWatch } from './api-watch.ts';
import type { RowFunction } from './row-function.ts';

/**
 * One line of an API's access log. Neither path nor query: phone numbers and link signatures stand there, and the route key
 * says which endpoint it was. What happened inside is in the function's log, under the same request id.
 */
const accessLogFormat = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  gatewayError: '$context.error.message',
  responseBytes: '$context.responseLength',
  sourceIp: '$context.identity.sourceIp',
});

/**
 * API Gateway adds each log group by its name to one policy of the account, which ends at 5,120 characters; below this it
 * names none of them. (AWS: "Enabling logging from AWS services".)
 */
const deliveredLogs = '/aws/vendedlogs/apigateway';

/** A part of the stack's own id, another one for each creation: a log group that outlived its stack keeps its name. */
const deploymentId = (scope: Construct) =>
  Fn.select(4, Fn.split('-', Fn.select(2, Fn.split('/', Stack.of(scope).stackId))));

/** One of the two HTTP APIs: a `$default` stage with throttling and an access log, alarms, and a route for each row. */
export class HttpApi extends Construct {
  /** `https://…`, without a trailing slash. */
  readonly url: string;
  readonly watch: ApiWatch;
  readonly #api: AwsHttpApi;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    this.#api = new AwsHttpApi(this, 'Api', {
      apiName: this.node.path.replaceAll('/', '-'),
      createDefaultStage: false,
    });
    const accessLog = new LogGroup(this, 'AccessLog', {
      logGroupName: `${deliveredLogs}/${this.node.path}-${deploymentId(this)}`,
      retention: config.logRetention,
      removalPolicy: config.removalPolicy,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.#api,
      autoDeploy: true,
      throttle: { rateLimit: config.throttle.requestsPerSecond, burstLimit: config.throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(accessLogFormat),
      },
    });
    this.url = this.#api.apiEndpoint;
    this.watch = new ApiWatch(this, { api: this.#api, accessLog });
  }

  /** The row's route, in the stack of its function: this API knows none of them, so no two stacks need each other. */
  route(row: EndpointRow, endpoint: RowFunction): void {
    const route = new HttpRoute(endpoint, 'Route', {
      httpApi: this.#api,
      routeKey: row.path === '$default' ? HttpRouteKey.DEFAULT : HttpRouteKey.with(row.path, row.method as HttpMethod),
      integration: new HttpLambdaIntegration('Integration', endpoint.live),
    });
    Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason: protectionOf(row) });
  }
}
