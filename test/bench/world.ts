import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { envNames, queueUrls } from '../../shared/base/env-names.ts';
import { jsonLog } from '../../shared/base/log.ts';
import { usualLimits } from '../../shared/host-settings.ts';
import { secretMediaKeys } from '../../shared/media/media-keys.ts';
import { s3Media } from '../../shared/media/media-store.ts';
import { parseAllowList } from '../../shared/outbound/address-policy.ts';
import { sqsSender } from '../../shared/queue/queue-sender.ts';
import { sqsVisibility } from '../../shared/queue/visibility.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';
import { providerSecrets } from '../../shared/secrets/provider-secrets.ts';
import { masterSecret, readSecret } from '../../shared/secrets/secrets.ts';
import { tableStore } from '../../shared/table/store.ts';
import type { Key } from '../../shared/table/table.ts';
import type { Engines } from './engines/start.ts';
import { meterDynamoDb } from './meter/dynamodb-meter.ts';
import { meteredOutbound } from './meter/outbound-meter.ts';
import { meteredStorage } from './meter/storage-meter.ts';
import { noUsage, type Usage } from './meter/usage.ts';

/** The real ports on the engines, measured. The process's environment must lead to the engines. */
export interface World {
  readonly engines: Engines;
  readonly ports: Ports;
  /** The meter's clients, for those who want to hear more. */
  readonly clients: { readonly dynamodb: DynamoDBClient; readonly sqs: SQSClient };
  /** Not measured. */
  readonly documents: DynamoDBDocumentClient;
  readonly queueClient: SQSClient;
  readonly tableName: string;
  /** What was used since the last time. */
  take(): Usage;
}

/** `peeking` also calculates units from the items' sizes; leave it out where several things happen at once. */
export function openWorld(engines: Engines, { peeking }: { peeking: boolean }): World {
  const named = (name: string) => engines.environment[name] ?? '';
  const tableName = named(envNames.tableName);
  let usage = noUsage();
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const peek = async (key: Key) =>
    (await documents.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }))).Item;

  const dynamodb = new DynamoDBClient({});
  meterDynamoDb(dynamodb, { usage: () => usage, ...(peeking && { peek }) });
  const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
  sqs.middlewareStack.add(
    (next) => (args) => {
      usage.queueCalls++;
      return next(args);
    },
    { step: 'deserialize', name: 'queueMeter' },
  );
  const secrets = new SecretsManagerClient({});
  const outboundAllow = parseAllowList('127.0.0.1');
  const ports: Ports = {
    ...plainPorts,
    table: tableStore(dynamodb, tableName, plainPorts),
    eventsQueue: sqsSender(sqs, named(envNames.eventsQueueUrl)),
    inboundQueue: sqsSender(sqs, named(envNames.inboundQueueUrl)),
    inboundDeadLetters: sqsSender(sqs, named(envNames.inboundDeadLettersUrl)),
    deliveriesQueue: sqsSender(sqs, named(envNames.deliveriesQueueUrl)),
    slowDeliveriesQueue: sqsSender(sqs, named(envNames.slowDeliveriesQueueUrl)),
    broadcastsQueue: sqsSender(sqs, named(envNames.broadcastsQueueUrl)),
    queueLook: async () => {},
    visibility: sqsVisibility(sqs, (queue) => named(queueUrls[queue])),
    media: s3Media(
      meteredStorage(() => usage),
      named(envNames.mediaBucket),
    ),
    audioConverter: { toVoiceNote: async () => ({ kind: 'unavailable' }) },
    mediaKeys: secretMediaKeys(() => readSecret(secrets, named(envNames.mediaKeysId))),
    secrets: masterSecret(secrets, named(envNames.masterSecretId)),
    providerSecrets: providerSecrets(secrets, named(envNames.providerSecretsId)),
    http: meteredOutbound(outboundAllow, () => usage),
    // No page is open.
    sockets: { tell: async () => 'gone', end: async () => {} },
    log: jsonLog((line) => {
      usage.logBytes += Buffer.byteLength(line) + 1;
    }),
    settings: {
      chatappApi: { url: named(envNames.chatappApiUrl), version: named(envNames.chatappApiVersion) },
      photoappApi: { url: named(envNames.photoappApiUrl), version: named(envNames.photoappApiVersion) },
      outboundAllow,
      baseUrl: named(envNames.baseUrl),
      liveUrl: 'wss://live.test',
      webhookRetrySchedule: named(envNames.webhookRetrySchedule).split(',').map(Number),
      webhookTimeoutMs: Number(named(envNames.webhookTimeoutMs)),
      webhookProbeMs: 1000 * Number(named(envNames.webhookProbeSeconds)),
      // What is measured is what a send costs, however many there are in a second.
      limits: { ...usualLimits, sendsPerSecond: 10_000, readsPerSecond: Number.POSITIVE_INFINITY },
      templatePrices: {},
      signInIssuer: named(envNames.oidcIssuer),
      webhookSlots: Number(named(envNames.webhookSlots)),
      deadLetterQueues: JSON.parse(named(envNames.deadLetterQueues)),
    },
  };
  return {
    engines,
    ports,
    clients: { dynamodb, sqs },
    documents,
    queueClient: new SQSClient({ useQueueUrlAsEndpoint: false }),
    tableName,
    take() {
      const taken = usage;
      usage = noUsage();
      return taken;
    },
  };
}

/** The same table without the meter, for what is no part of a measurement. */
export const unmeasured = ({ ports, tableName }: World): Ports => ({
  ...ports,
  table: tableStore(new DynamoDBClient({}), tableName, plainPorts),
});
