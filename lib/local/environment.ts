import { devNull } from 'node:os';
import { type EnvName, envNames, sdkNames } from '../../shared/base/env-names.ts';
import { providerApis } from '../../shared/host-settings.ts';
import type { QueueName } from '../../shared/queues.ts';
import { refuseKeyAddress } from '../admin/key-address.ts';
import type { EngineAnswer } from '../engine-calls/direct-client.ts';
import { pricesIn } from '../template-prices.ts';
import { limitsEnvironment } from './limits.ts';
import { programEnvironment } from './program-settings.ts';
import type { ProviderSecrets } from './secrets.ts';
import { threadsOfHost } from './threads.ts';
import { webhookEnvironment } from './webhook-settings.ts';

/** Names of the things that `npm start` makes in place of AWS's. */
export const localNames = {
  table: 'relaydesk',
  masterSecret: 'relaydesk-master',
  providerSecrets: 'relaydesk-providers',
  mediaBucket: 'relaydesk-media',
  mediaKeys: 'relaydesk-media-keys',
} as const;

/** Where a queue is. */
export interface Address {
  readonly url: string;
  readonly arn: string;
}

/** What stands in for AWS, and where: its endpoints, and what is at them. */
export interface Engines {
  /** What requests to them are signed with, a secret access key. */
  readonly key: string;
  readonly dynamodb: string;
  readonly sqs: string;
  readonly s3: string;
  readonly secretsManager: string;
  readonly queues: Readonly<Record<QueueName, Address & { readonly deadLetters: Address }>>;
  readonly providerSecrets: ProviderSecrets;
}

/** Where the sandbox is, and where people sign in. */
interface Sandboxed {
  readonly url: string;
  readonly issuer: string;
}

/** The engines of this process: its functions call table and queues without a connection. */
export interface OwnEngines extends Engines {
  /** Where other processes of this machine call the table without a signature. */
  readonly tablePort: number;
  readonly answers: { readonly dynamodb: EngineAnswer; readonly sqs: EngineAnswer };
}

/**
 * The environment of the functions on a laptop. What a person has set for the providers stays. AWS is replaced whole:
 * no call can reach a real account, also where this machine has credentials and profiles.
 */
export function localEnvironment(
  engines: Engines,
  { url: sandbox, issuer }: Sandboxed,
  given: NodeJS.ProcessEnv,
): Record<string, string> {
  return {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: engines.key,
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_ENDPOINT_URL_DYNAMODB: engines.dynamodb,
    AWS_ENDPOINT_URL_SQS: engines.sqs,
    [sdkNames.s3Endpoint]: engines.s3,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: engines.secretsManager,
    [envNames.tableName]: localNames.table,
    [envNames.masterSecretId]: localNames.masterSecret,
    [envNames.providerSecretsId]: localNames.providerSecrets,
    [envNames.eventsQueueUrl]: engines.queues.events.url,
    [envNames.inboundQueueUrl]: engines.queues.inbound.url,
    [envNames.inboundDeadLettersUrl]: engines.queues.inbound.deadLetters.url,
    [envNames.deadLetterQueues]: JSON.stringify(arnsOfDeadLetters(engines)),
    [envNames.deliveriesQueueUrl]: engines.queues.deliveries.url,
    [envNames.slowDeliveriesQueueUrl]: engines.queues.slowDeliveries.url,
    [envNames.broadcastsQueueUrl]: engines.queues.broadcasts.url,
    [envNames.mediaBucket]: localNames.mediaBucket,
    [envNames.mediaKeysId]: localNames.mediaKeys,
    [envNames.chatappApiUrl]: addressIn(given, envNames.chatappApiUrl) ?? sandbox,
    [envNames.chatappApiVersion]: given[envNames.chatappApiVersion] || providerApis.chatapp.version,
    [envNames.photoappApiUrl]: addressIn(given, envNames.photoappApiUrl) ?? `${sandbox}/photoapp`,
    [envNames.photoappApiVersion]: given[envNames.photoappApiVersion] || providerApis.photoapp.version,
    [envNames.oidcIssuer]: issuer,
    [envNames.outboundAllow]: allowed(given),
    // As `main` has set it, before libuv needed it.
    [envNames.threads]: given[envNames.threads] || String(threadsOfHost),
    ...webhookEnvironment(given),
    ...limitsEnvironment(given),
    [envNames.templatePrices]: JSON.stringify(pricesIn(given[envNames.templatePrices], envNames.templatePrices)),
    ...programEnvironment(given),
  };
}

const arnsOfDeadLetters = ({ queues }: Engines) =>
  Object.fromEntries(Object.entries(queues).map(([name, { deadLetters }]) => [name, deadLetters.arn]));

/**
 * The hosts that a person lets us reach although they are private or plain http. Set to nothing it allows nothing. Throws one line
 * for an entry that would allow nothing.
 */
export function allowed(given: NodeJS.ProcessEnv): string {
  const list = given[envNames.outboundAllow] ?? '127.0.0.1,localhost';
  const wrong = list.split(',').find((entry) => entry.trim() !== '' && !hostWithPort.test(entry.trim()));
  if (wrong === undefined) return list;
  throw new Error(`${envNames.outboundAllow} must be hosts, with or without a port (10.0.0.8:8080), not "${wrong}"`);
}

/** A name or an address, IPv6 in its brackets. */
const hostWithPort = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * A provider's address that a person has set, without the slash at its end: it would double in every address made from it. Tokens
 * go there.
 */
function addressIn(given: NodeJS.ProcessEnv, name: EnvName): string | undefined {
  const value = given[name];
  if (!value) return undefined;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${name} must be an http or https address, not "${value}"`);
  refuseKeyAddress(name, url, allowed(given));
  return value.replace(/\/+$/, '');
}

/** Puts these variables in the place of every `AWS_` variable that this process has. */
export function applyEnvironment(variables: Record<string, string>): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, variables);
}
