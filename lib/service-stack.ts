import { CfnOutput, NestedStack, Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type QueueName, queueOutput } from '../shared/queues.ts';
import { endpoints, type Row, sockets, workers } from '../shared/routes.ts';
import type { StageConfig } from './config.ts';
import { notifyTopic } from './constructs/alarm.ts';
import { bundledCode } from './constructs/bundled-code.ts';
import { Console } from './constructs/console.ts';
import { DataTable } from './constructs/data-table.ts';
import { eventQueues } from './constructs/event-queues.ts';
import { watchTogether } from './constructs/function-watch.ts';
import { HttpApi } from './constructs/http-api.ts';
import { makeInTurns } from './constructs/in-turns.ts';
import { MediaBucket } from './constructs/media-bucket.ts';
import { PageFiles } from './constructs/page-files.ts';
import { RowFunction } from './constructs/row-function.ts';
import { MasterSecret, MediaKeys, ProviderSecrets } from './constructs/secrets.ts';
import { shareRoutes } from './constructs/share-routes.ts';
import { acknowledgeAddresses } from './constructs/template-rules.ts';
import { shiftTraffic, stackOf } from './constructs/traffic-shift.ts';
import { trigger } from './constructs/trigger.ts';
import { Watch } from './constructs/watch.ts';

/**
 * The whole cloud. What must not be lost stands in this stack itself: the data, and the addresses of the APIs. All that can
 * be made anew is in nested stacks, of which each has a limit of resources of its own (CloudFormation's is 500). Changing the
 * id of what holds data ('Data', 'MasterSecret', 'ProviderSecrets', 'Media', 'MediaKeys', a queue) makes CloudFormation
 * replace it with an empty one, and changing the id of an API gives it another address.
 */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id, {
      description: `Relaydesk, a multi-tenant messaging API (${config.stage})`,
      terminationProtection: config.protectFromDeletion,
    });

    Tags.of(this).add('service', 'relaydesk');
    Tags.of(this).add('stage', config.stage);

    // Data
    const table = new DataTable(this, 'Data', config);
    const masterSecret = new MasterSecret(this, 'MasterSecret', config);
    const providerSecrets = new ProviderSecrets(this, 'ProviderSecrets', config);
    const queues = eventQueues(this);

    // Media
    const mediaBucket = new MediaBucket(this, 'Media', config);
    const mediaKeys = new MediaKeys(this, 'MediaKeys', config);

    // Addresses, before the functions, some of which make links to them
    const service = new HttpApi(this, 'Service', { config, subdomain: 'api' });
    const gateway = new HttpApi(this, 'Gateway', { config, subdomain: 'gateway' });
    const files = [...service.urls, `https://${mediaBucket.bucketRegionalDomainName}`];
    const { api, live, page, signIn } = new Console(this, 'Console', { config, files });
    const apis = { service, gateway, console: api };

    // Functions: one for each row, with what the row asks for, in the nested stack of its API, of its own, or of the workers
    const stacks = {
      service: new NestedStack(this, 'ServiceFunctions'),
      outreach: new NestedStack(this, 'OutreachFunctions'),
      gateway: new NestedStack(this, 'GatewayFunctions'),
      console: new NestedStack(this, 'ConsoleFunctions'),
      workers: new NestedStack(this, 'Workers'),
    };
    acknowledgeAddresses(this);
    const baseUrl = apis.service.url;
    const resources = { baseUrl, table, masterSecret, providerSecrets, queues, mediaBucket, mediaKeys, live, signIn };
    const deployed = endpoints.filter((row) => !('feature' in row) || config.photoappSend);
    const codeOf = bundledCode([...deployed, ...workers, ...sockets].map(({ entry }) => entry));
    const functions = new Map<Row, RowFunction>();
    const functionIn = (stack: NestedStack, row: Row) => {
      const made = new RowFunction(stack, { row, code: codeOf(row.entry), resources, config });
      functions.set(row, made);
      return made;
    };

    // Events
    for (const row of workers) trigger(functionIn(stacks[stackOf(row)], row), row, queues);

    // APIs
    for (const row of deployed) apis[row.api].route(row, functionIn(stacks[stackOf(row)], row));
    shareRoutes(new NestedStack(this, 'ConsoleRoutes'), { api, functions });
    live.route(new Map(sockets.map((row) => [row.on, functionIn(stacks[stackOf(row)], row)])));

    // The page
    new PageFiles(this, 'PageFiles', { config, page, signIn, live: live.url });

    // Alarms, beside those that queues, schedules and APIs bring with them
    for (const [name, stack] of Object.entries(stacks)) {
      const some = [...functions].flatMap(([row, { lambda }]) => (stackOf(row) === name ? [lambda] : []));
      if (name === 'workers') watchTogether(stack, some, { runbook: 'Worker', sums: ['Throttles'] });
      else watchTogether(stack, some, { runbook: 'ApiFunction', sums: ['Errors', 'Throttles'] });
    }
    const logs = new Map([...functions].map(([row, { lambda }]) => [row, lambda.logGroup]));
    new Watch(this, 'Watch', { logs, tableName: table.tableName, apis });
    if (config.alarmTopicArn !== undefined) notifyTopic(this, config.alarmTopicArn);

    // Deployments. Their alarms roll back, and notify no topic
    if (config.trafficShift) shiftTraffic({ functions, apis, stacks, how: config.trafficShift });
    makeInTurns(this);

    // What the admin CLI and people need to know
    new CfnOutput(this, 'BaseUrl', { value: apis.service.url });
    new CfnOutput(this, 'GatewayUrl', { value: apis.gateway.url });
    for (const { node, domain } of Object.values(apis)) {
      if (!domain) continue;
      new CfnOutput(this, `${node.id}DomainTarget`, { value: domain.regionalDomainName });
      new CfnOutput(this, `${node.id}DomainHostedZoneId`, { value: domain.regionalHostedZoneId });
    }
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'MasterSecretArn', { value: masterSecret.secretArn });
    new CfnOutput(this, 'Limits', { value: JSON.stringify(config.limits) });
    new CfnOutput(this, 'TemplatePrices', { value: JSON.stringify(config.templatePrices) });
    new CfnOutput(this, 'MediaBucketName', { value: mediaBucket.bucketName });
    for (const [name, { queue }] of Object.entries(queues)) {
      new CfnOutput(this, queueOutput(name as QueueName), { value: queue.queueUrl });
    }
    new CfnOutput(this, 'MediaKeysArn', { value: mediaKeys.secretArn });
    new CfnOutput(this, 'ProviderSecretsArn', { value: providerSecrets.secretArn });
  }
}
