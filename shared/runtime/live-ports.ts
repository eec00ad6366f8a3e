import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { env } from '../base/env.ts';
import { type EnvName, envNames, queueUrls } from '../base/env-names.ts';
import { lazy, lazyObject } from '../base/lazy.ts';
import { secretMediaKeys } from '../media/media-keys.ts';
import { outboundClient } from '../outbound/client.ts';
import { sqsSender } from '../queue/queue-sender.ts';
import type { QueueName } from '../queues.ts';
import { providerSecrets } from '../secrets/provider-secrets.ts';
import { masterSecret, readSecret } from '../secrets/secrets.ts';
import type { PortsBut } from './deps.ts';
import { leanClient } from './lean-client.ts';
import { clientSettings, liveTablePorts, tableOn } from './live-table-ports.ts';
import { sdkRequests } from './sdk-requests.ts';

/** A send enqueues its outcome, and can go on when the queue does not take it: two short tries. */
const queueClientSettings = {
  ...clientSettings,
  maxAttempts: 2,
  requestHandler: sdkRequests({ connectMs: 1_000, answerMs: 2_000 }),
};

/** The queues' client, one for all of them. */
export const sqs = lazy(() => leanClient(new SQSClient({ ...queueClientSettings, useQueueUrlAsEndpoint: false })));
const secretsManager = lazy(() => new SecretsManagerClient(clientSettings));

/** The queues by this client. */
function queuesOn(client: () => SQSClient) {
  const queue = (url: EnvName) => () => sqsSender(client(), env(url));
  async function lookAtQueue(name: QueueName): Promise<void> {
    const QueueUrl = env(queueUrls[name]);
    await client().send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }));
  }
  return {
    eventsQueue: queue(envNames.eventsQueueUrl),
    inboundQueue: queue(envNames.inboundQueueUrl),
    inboundDeadLetters: queue(envNames.inboundDeadLettersUrl),
    deliveriesQueue: queue(envNames.deliveriesQueueUrl),
    slowDeliveriesQueue: queue(envNames.slowDeliveriesQueueUrl),
    broadcastsQueue: queue(envNames.broadcastsQueueUrl),
    queueLook: () => lookAtQueue,
  };
}

/** The clients of the table and of the queues; built when they are first used. */
export interface Clients {
  readonly dynamodb: () => DynamoDBClient;
  readonly sqs: () => SQSClient;
}

/** The ports that stand on these clients. */
export const portsOn = ({ dynamodb, sqs }: Clients) => ({ ...tableOn(dynamodb), ...queuesOn(sqs) });

/**
 * The ports of a running function: which addresses the AWS clients call is the SDK's own configuration. All but the media
 * storage, which `live-media-ports.ts` adds (`late-media-ports.ts`: once it is called), and the connections of open pages
 * (`live-socket-ports.ts`).
 */
export const livePorts = lazyObject<
  Omit<PortsBut<'media' | 'audioConverter' | 'sockets'>, keyof typeof liveTablePorts>,
  typeof liveTablePorts
>(
  {
    ...queuesOn(sqs),
    mediaKeys: () => secretMediaKeys(() => readSecret(secretsManager(), env(envNames.mediaKeysId))),
    secrets: () => masterSecret(secretsManager(), env(envNames.masterSecretId)),
    providerSecrets: () => providerSecrets(secretsManager(), env(envNames.providerSecretsId)),
    http: () => outboundClient(liveTablePorts.settings.outboundAllow),
  },
  liveTablePorts,
);
