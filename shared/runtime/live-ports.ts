import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { seconds } from '../base/clock.ts';
import { env, optionalEnv } from '../base/env.ts';
import { type EnvName, envNames, limitNames, queueUrls } from '../base/env-names.ts';
import { lazy, lazyObject } from '../base/lazy.ts';
import type { Limits } from '../host-settings.ts';
import { secretMediaKeys } from '../media/media-keys.ts';
import { parseAllowList } from '../outbound/address-policy.ts';
import { outboundClient } from '../outbound/client.ts';
import { sqsSender } from '../queue/queue-sender.ts';
import type { QueueName } from '../queues.ts';
import { providerSecrets } from '../secrets/provider-secrets.ts';
import { masterSecret, readSecret } from '../secrets/secrets.ts';
import { tableStore } from '../table/store.ts';
import type { PlainPorts, PortsBut, Settings } from './deps.ts';
import { plainPorts } from './plain-ports.ts';

/** A call that hangs must leave time for the calls after it. */
const clientSettings = {
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true },
};

/** A send enqueues its outcome, and can go on when the queue does not take it: two short tries. */
const queueClientSettings = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
};

/** The queues' client, one for all of them. */
export const sqs = lazy(() => new SQSClient({ ...queueClientSettings, useQueueUrlAsEndpoint: false }));
const secretsManager = lazy(() => new SecretsManagerClient(clientSettings));

const api = (url: EnvName, version: EnvName) => () => ({ url: env(url).replace(/\/+$/, ''), version: env(version) });

const allowed = () => parseAllowList(optionalEnv(envNames.outboundAllow) ?? '');

const limit = (name: keyof Limits) => () => Number(env(limitNames[name]));
const limits = lazyObject<Limits, object>(
  {
    sendsPerSecond: limit('sendsPerSecond'),
    readsPerSecond: limit('readsPerSecond'),
    contactsQuota: limit('contactsQuota'),
    mediaMegabytesQuota: limit('mediaMegabytesQuota'),
    webhooksQuota: limit('webhooksQuota'),
  },
  {},
);

/** A function has the variables of its own uses alone. */
const settings = lazyObject<Settings, object>(
  {
    chatappApi: api(envNames.chatappApiUrl, envNames.chatappApiVersion),
    photoappApi: api(envNames.photoappApiUrl, envNames.photoappApiVersion),
    outboundAllow: allowed,
    baseUrl: () => env(envNames.baseUrl).replace(/\/+$/, ''),
    // Both hosts have checked these before they set them.
    webhookRetrySchedule: () => env(envNames.webhookRetrySchedule).split(',').map(Number),
    webhookTimeoutMs: () => Number(env(envNames.webhookTimeoutMs)),
    webhookProbeMs: () => seconds(Number(env(envNames.webhookProbeSeconds))),
    limits: () => limits,
    liveUrl: () => env(envNames.liveUrl),
    templatePrices: () => JSON.parse(env(envNames.templatePrices)),
    signInIssuer: () => env(envNames.oidcIssuer),
    webhookSlots: () => Number(env(envNames.webhookSlots)),
    deadLetterQueues: () => JSON.parse(env(envNames.deadLetterQueues)),
  },
  {},
);

/** The clients of the table and of the queues; built when they are first used. */
export interface Clients {
  readonly dynamodb: () => DynamoDBClient;
  readonly sqs: () => SQSClient;
}

/** The ports that stand on these clients. */
export function portsOn({ dynamodb, sqs }: Clients) {
  const queue = (url: EnvName) => () => sqsSender(sqs(), env(url));
  async function lookAtQueue(name: QueueName): Promise<void> {
    const QueueUrl = env(queueUrls[name]);
    await sqs().send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }));
  }
  return {
    table: () => tableStore(dynamodb(), env(envNames.tableName), plainPorts),
    eventsQueue: queue(envNames.eventsQueueUrl),
    inboundQueue: queue(envNames.inboundQueueUrl),
    inboundDeadLetters: queue(envNames.inboundDeadLettersUrl),
    deliveriesQueue: queue(envNames.deliveriesQueueUrl),
    slowDeliveriesQueue: queue(envNames.slowDeliveriesQueueUrl),
    broadcastsQueue: queue(envNames.broadcastsQueueUrl),
    queueLook: () => lookAtQueue,
  };
}

/**
 * The ports of a running function: which addresses the AWS clients call is the SDK's own configuration. All but the media
 * storage, which `live-media-ports.ts` adds (`late-media-ports.ts`: once it is called), and the connections of open pages
 * (`live-socket-ports.ts`).
 */
export const livePorts = lazyObject<
  Omit<PortsBut<'media' | 'audioConverter' | 'sockets'>, keyof PlainPorts>,
  PlainPorts
>(
  {
    ...portsOn({ dynamodb: () => new DynamoDBClient(clientSettings), sqs }),
    mediaKeys: () => secretMediaKeys(() => readSecret(secretsManager(), env(envNames.mediaKeysId))),
    secrets: () => masterSecret(secretsManager(), env(envNames.masterSecretId)),
    providerSecrets: () => providerSecrets(secretsManager(), env(envNames.providerSecretsId)),
    http: () => outboundClient(allowed()),
    settings: () => settings,
  },
  plainPorts,
);
