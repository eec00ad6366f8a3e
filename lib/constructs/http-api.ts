import { Validations } from 'aws-cdk-lib';
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
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { EndpointRow } from '../../shared/routes.ts';
import type { StageConfig } from '../config.ts';
import { accessLogFormat } from './access-log.ts';
import { ApiWatch } from './api-watch.ts';

/** Why API Gateway itself authorizes nobody. */
function reasonOf({ auth, uses, name }: EndpointRow): string {
  if (name.startsWith('take-gateway')) {
    return 'An instance’s own server calls it, and the endpoint itself compares the secret of that instance, which authorizers could not find. It answers nothing of a tenant’s data.';
  }
  if (auth === 'key') {
    return 'The endpoint checks the organization’s key itself: the contract fixes the body of its 401 and what is checked first.';
  }
  return uses.includes('provider-secrets')
    ? 'A provider calls it, and the endpoint itself verifies its signature over the raw body, which authorizers never see, or its verify token. It reads no tenant’s data.'
    : 'Open to everyone by contract: it answers the same to all and reads no tenant’s data.';
}

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

  route(row: EndpointRow, handler: IFunction): void {
    const route = new HttpRoute(this, row.name, {
      httpApi: this.#api,
      routeKey: row.path === '$default' ? HttpRouteKey.DEFAULT : HttpRouteKey.with(row.path, row.method as HttpMethod),
      integration: new HttpLambdaIntegration('Integration', handler),
    });
    Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason: reasonOf(row) });
  }
}
