import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type EndpointRow, endpoints, type WorkerName, type WorkerRow, workers } from '../shared/routes.ts';
import type { StageConfig } from './config.ts';
import { bundledCode } from './constructs/bundled-code.ts';
import { DataTable } from './constructs/data-table.ts';
import { eventQueues } from './constructs/event-queues.ts';
import { HttpApi } from './constructs/http-api.ts';
import { MasterSecret } from './constructs/master-secret.ts';
import { MediaBucket } from './constructs/media-bucket.ts';
import { MediaKeys } from './constructs/media-keys.ts';
import { notify } from './constructs/notify.ts';
import { ProviderSecrets } from './constructs/provider-secrets.ts';
import { QueueSource } from './constructs/queue-source.ts';
import { RowFunction } from './constructs/row-function.ts';
import { Schedule } from './constructs/schedule.ts';
import { Watch } from './constructs/watch.ts';

/**
 * The whole cloud. Changing the id of what holds data ('Data', 'MasterSecret', 'ProviderSecrets', 'Media', 'MediaKeys', a queue) makes
 * CloudFormation replace it, with nothing in it.
 */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id, {
      description: `Relaydesk, a multi-tenant messaging API (${config.stage})`,
      terminationProtection: config.protectFromDeletion,
    });

    // Data
    const table = new DataTable(this, 'Data', config);
    const masterSecret = new MasterSecret(this, 'MasterSecret', config);
    const providerSecrets = new ProviderSecrets(this, 'ProviderSecrets', config);
    const queues = eventQueues(this);

    // Media
    const mediaBucket = new MediaBucket(this, 'Media', config);
    const mediaKeys = new MediaKeys(this, 'MediaKeys', config);

    // The APIs stand before their functions, some of which make links to them
    const apis = { service: new HttpApi(this, 'Service', config), gateway: new HttpApi(this, 'Gateway', config) };
    const baseUrl = apis.service.url;

    // Functions: one for each row, with what the row asks for
    const resources = { baseUrl, table, masterSecret, providerSecrets, queues, mediaBucket, mediaKeys };
    const deployed = endpoints.filter((row) => !('feature' in row) || config.photoappSend);
    const codeOf = bundledCode([...deployed, ...workers].map(({ entry }) => entry));
    const functionOf = (row: EndpointRow | WorkerRow) =>
      new RowFunction(this, { row, code: codeOf(row.entry), resources, config }).lambda;

    // Events
    const logsOf = {} as Record<WorkerName, ILogGroup>;
    for (const row of workers) {
      const worker = functionOf(row);
      logsOf[row.name] = worker.logGroup;
      if ('queue' in row.trigger) {
        new QueueSource(this, `${row.name}-source`, worker, queues[row.trigger.queue].queue, row.trigger);
      } else {
        new Schedule(this, `${row.name}-schedule`, worker, row.trigger);
      }
    }

    // API
    for (const row of deployed) apis[row.api].route(row, functionOf(row));

    // Alarms, beside those that queues, schedules and APIs bring with them
    new Watch(this, 'Watch', { logsOf, queues, apis });
    if (config.alarmTopicArn !== undefined) notify(this, config.alarmTopicArn);

    // What the admin CLI and people need to know
    new CfnOutput(this, 'BaseUrl', { value: apis.service.url });
    new CfnOutput(this, 'GatewayUrl', { value: apis.gateway.url });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'MasterSecretArn', { value: masterSecret.secretArn });
    new CfnOutput(this, 'MediaBucketName', { value: mediaBucket.bucketName });
    new CfnOutput(this, 'MediaKeysArn', { value: mediaKeys.secretArn });
    new CfnOutput(this, 'ProviderSecretsArn', { value: providerSecrets.secretArn });
  }
}
