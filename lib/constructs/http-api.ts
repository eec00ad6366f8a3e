import { Lazy, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  ApiMapping,
  HttpApi as AwsHttpApi,
  type CfnStage,
  DomainName,
  type HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { protectionOf } from '../../shared/host-settings.ts';
import { type EndpointRow, methodsOf } from '../../shared/routes.ts';
import type { StageConfig } from '../config.ts';
import { ApiWatch } from './api-watch.ts';
import { deploymentId } from './deployment-id.ts';
import type { RowFunction } from './row-function.ts';
import type { SignInAddress } from './sign-in.ts';

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

export interface HttpApiProps {
  readonly config: StageConfig;
  /** Before the operator's domain, where there is one; an API without it has the address that AWS makes. */
  readonly subdomain?: string;
}

/** One of the HTTP APIs: a `$default` stage with throttling and an access log, alarms, and a route for each row. */
export class HttpApi extends Construct {
  /** `https://…`, without a trailing slash. */
  readonly url: string;
  /** That, and what AWS made beside it: where everything leads that was given out, before there was a domain too. */
  readonly urls: readonly string[];
  readonly watch: ApiWatch;
  /** Where there is one of the operator's own. The address that AWS makes goes on, for what was given out before. */
  readonly domain: DomainName | undefined;
  readonly accessLog: LogGroup;
  readonly #api: AwsHttpApi;
  readonly #stage: HttpStage;
  #authorizer: HttpJwtAuthorizer | undefined;
  readonly #throttle: StageConfig['throttle'];
  /** By route, where it is not the usual limit. */
  readonly #limits: Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }> = {};

  constructor(scope: Construct, id: string, { config, subdomain }: HttpApiProps) {
    super(scope, id);
    this.#api = new AwsHttpApi(this, 'Api', {
      apiName: this.node.path.replaceAll('/', '-'),
      createDefaultStage: false,
    });
    this.accessLog = new LogGroup(this, 'AccessLog', {
      logGroupName: `${deliveredLogs}/${this.node.path}-${deploymentId(this)}`,
      retention: config.logRetention,
      removalPolicy: config.removalPolicy,
    });
    this.#throttle = config.throttle;
    this.#stage = new HttpStage(this, 'Stage', {
      httpApi: this.#api,
      autoDeploy: true,
      throttle: { rateLimit: config.throttle.usual.requestsPerSecond, burstLimit: config.throttle.usual.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(accessLogFormat),
      },
    });
    (this.#stage.node.defaultChild as CfnStage).routeSettings = Lazy.any({ produce: () => this.#limits });
    this.domain = config.domain && subdomain ? this.#mapped(subdomain, config.domain) : undefined;
    const { apiEndpoint } = this.#api;
    this.url = this.domain ? `https://${this.domain.name}` : apiEndpoint;
    this.urls = this.domain ? [this.url, apiEndpoint] : [apiEndpoint];
    this.watch = new ApiWatch(this, { api: this.#api, accessLog: this.accessLog });
  }

  /** Has every route from now on ask for an access token of people who sign in there, before its function runs. */
  askFor({ issuer, audience }: SignInAddress): void {
    this.#authorizer = new HttpJwtAuthorizer('SignIn', issuer, { jwtAudience: [audience] });
  }

  /** The row's routes, as a rule in the stack of its function: this API knows none of them, so no two stacks need each other. */
  route(row: EndpointRow, endpoint: RowFunction, scope: Construct = endpoint): void {
    const integration = new HttpLambdaIntegration('Integration', endpoint.live);
    const authorizer = this.#authorizer;
    for (const method of methodsOf(row)) {
      const routeKey =
        row.path === '$default' ? HttpRouteKey.DEFAULT : HttpRouteKey.with(row.path, method as HttpMethod);
      const id = method === 'HEAD' ? 'HeadRoute' : 'Route';
      const route = new HttpRoute(scope, id, { httpApi: this.#api, routeKey, integration, authorizer });
      if (!authorizer) Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason: protectionOf(row) });
      if (row.throttle === undefined) continue;
      const { requestsPerSecond, burst } = this.#throttle[row.throttle];
      this.#limits[routeKey.key] = { ThrottlingRateLimit: requestsPerSecond, ThrottlingBurstLimit: burst };
      // "Unable to find Route by key": a stage is refused that has a limit for a route which is not there yet.
      this.#stage.node.addDependency(route);
    }
  }

  /** This API's address below the operator's domain. */
  #mapped(subdomain: string, { name, certificateArn }: NonNullable<StageConfig['domain']>): DomainName {
    const domainName = new DomainName(this, 'Domain', {
      domainName: `${subdomain}.${name}`,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new ApiMapping(this, 'Mapping', { api: this.#api, domainName, stage: this.#stage });
    return domainName;
  }
}
