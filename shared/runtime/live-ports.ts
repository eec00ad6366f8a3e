import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { parseAllowList } from '../outbound/address-policy.ts';
import { outboundClient } from '../outbound/client.ts';
import { sqsSender } from '../queue/sqs-sender.ts';
import { masterSecret, providerSecrets } from '../secrets/secrets-manager.ts';
import { tableStore } from '../table/store.ts';
import type { Ports } from './deps.ts';
import { env, optionalEnv } from './env.ts';
import { type EnvName, envNames } from './env-names.ts';
import { once } from './once.ts';
import { plainPorts } from './plain-ports.ts';

/** A call that hangs must not eat the time that is left for the ones after it. */
const client = { requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true } };

/** A send hands its outcome over and goes on without the queue when it must: two short tries. */
const patience = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
};

const sqs = once(() => new SQSClient({ ...patience, useQueueUrlAsEndpoint: false }));
const secretsManager = once(() => new SecretsManagerClient(client));
const queue = (url: EnvName) => once(() => sqsSender(sqs(), env(url)));

const built = {
  table: once(() => tableStore(new DynamoDBClient(client), env(envNames.tableName))),
  eventsQueue: queue(envNames.eventsQueueUrl),
  inboundQueue: queue(envNames.inboundQueueUrl),
  inboundDeadLetters: queue(envNames.inboundDeadLettersUrl),
  secrets: once(() => masterSecret(secretsManager(), env(envNames.masterSecretId))),
  providerSecrets: once(() => providerSecrets(secretsManager(), env(envNames.providerSecretsId))),
  http: once(() => outboundClient(parseAllowList(optionalEnv(envNames.outboundAllow) ?? ''))),
  settings: once(() => ({
    chatappApi: { url: env(envNames.chatappApiUrl).replace(/\/+$/, ''), version: env(envNames.chatappApiVersion) },
  })),
};

/** The real world, the same on both hosts: where the AWS clients lead is the SDK's own configuration. */
export const livePorts = Object.defineProperties(
  { ...plainPorts },
  Object.fromEntries(Object.entries(built).map(([name, get]) => [name, { get, enumerable: true }])),
) as Ports;
