import { Duration, Names, Stack, Validations } from 'aws-cdk-lib';
import {
  type IWebSocketRouteAuthorizer,
  WebSocketApi,
  WebSocketAuthorizer,
  WebSocketAuthorizerType,
  WebSocketRoute,
  type WebSocketRouteOptions,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration, WebSocketMockIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { SocketRow } from '../../shared/routes.ts';
import type { StageConfig } from '../config.ts';
import { alarm } from './alarm.ts';
import type { RowFunction } from './row-function.ts';

const stageName = 'live';

/** In five minutes: more than pages that are closed while they connect. */
const mostFailures = 5;

const noAccessLog =
  'WebSocket APIs log by a role that the whole account has, which no stack may own. The functions log each connection that is asked for, opened or ended, and never its ticket.';
const isOpened = 'It belongs to a connection that the authorizer of $connect has let in.';

/**
 * The WebSocket API of the console's open pages: they are sent hints, and what a page sends only keeps its connection. The
 * authorizer lets a connection in by its ticket.
 */
export class LiveApi extends Construct {
  /** Where pages connect: `wss://…`. */
  readonly url: string;
  /** Of that address, without its path. */
  readonly origin: string;
  /** Where hints are sent: `https://…`. */
  readonly managementUrl: string;
  readonly #api: WebSocketApi;

  constructor(scope: Construct, id: string, { throttle }: Pick<StageConfig, 'throttle'>) {
    super(scope, id);
    this.#api = new WebSocketApi(this, 'Api', { apiName: this.node.path.replaceAll('/', '-') });
    const stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: this.#api,
      stageName,
      autoDeploy: true,
      throttle: { rateLimit: throttle.usual.requestsPerSecond, burstLimit: throttle.usual.burst },
    });
    Validations.of(stage).acknowledge({ id: 'AwsSolutions-APIG1', reason: noAccessLog });
    this.url = stage.url;
    this.origin = this.#api.apiEndpoint;
    this.managementUrl = stage.callbackUrl;
    // API Gateway takes it by itself, and no function runs.
    const integration = new WebSocketMockIntegration('Integration', {
      requestTemplates: { '200': '{"statusCode":200}' },
      templateSelectionExpression: '200',
    });
    this.#route(this, '$default', { integration });
    this.#watch();
  }

  /** What a policy names to send to connections, or to end them. */
  connectionsArn(method: 'POST' | 'DELETE'): string {
    const resourceName = `${stageName}/${method}/@connections/*`;
    return Stack.of(this).formatArn({ service: 'execute-api', resource: this.#api.apiId, resourceName });
  }

  /** The same, as cdk-nag names it in a nested stack, which knows this API by a parameter. */
  connectionsNamed(method: 'POST' | 'DELETE'): string {
    const api = `<referenceto${Names.nodeUniqueId(this.#api.node.defaultChild?.node ?? this.#api.node)}Ref>`;
    return `arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:${api}/${stageName}/${method}/@connections/*`;
  }

  /** The routes to the functions, in the stack that these stand in. */
  route(functions: ReadonlyMap<SocketRow['on'], RowFunction>): void {
    const authorizing = functions.get('authorize');
    if (!authorizing) throw new Error('no row authorizes connections');
    const authorizer = this.#authorizer(authorizing);
    for (const [on, made] of functions) {
      if (on === 'authorize') continue;
      const integration = new WebSocketLambdaIntegration('Integration', made.live);
      this.#route(made, on, { integration, ...(on === '$connect' && { authorizer }) });
    }
  }

  /** CDK's `WebSocketLambdaAuthorizer` would stand beside the API, whose stack would need that of the function. */
  #authorizer(authorizing: RowFunction): IWebSocketRouteAuthorizer {
    const { live } = authorizing;
    const { authorizerId } = new WebSocketAuthorizer(authorizing, 'Ticket', {
      webSocketApi: this.#api,
      type: WebSocketAuthorizerType.LAMBDA,
      // Without a ticket no function runs.
      identitySource: ['route.request.querystring.ticket'],
      authorizerUri: Stack.of(this).formatArn({
        service: 'apigateway',
        account: 'lambda',
        resource: 'path/2015-03-31/functions',
        resourceName: `${live.functionArn}/invocations`,
      }),
    });
    live.addPermission('Asked', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: this.#api.apiId,
        resourceName: `authorizers/${authorizerId}`,
      }),
    });
    return { bind: () => ({ authorizerId, authorizationType: 'CUSTOM' }) };
  }

  #route(scope: Construct, routeKey: string, options: WebSocketRouteOptions): void {
    const route = new WebSocketRoute(scope, 'Route', { webSocketApi: this.#api, routeKey, ...options });
    if (!options.authorizer) Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason: isOpened });
  }

  #watch(): void {
    const sums = { statistic: Stats.SUM, period: Duration.minutes(5) };
    alarm(this, 'FailureAlarm', {
      runbook: 'LiveFailures',
      metric: new MathExpression({
        expression: 'integration + execution',
        usingMetrics: {
          integration: this.#api.metric('IntegrationError', sums),
          execution: this.#api.metric('ExecutionError', sums),
        },
        period: sums.period,
        label: 'Failures',
      }),
      says: 'connections of open pages could not be opened, or their end not be noted: pages ask every 15 seconds instead',
      above: mostFailures,
      of: 3,
      bad: 2,
    });
  }
}
