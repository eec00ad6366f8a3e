import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { parseAllowList } from '../outbound/address-policy.ts';
import { outboundClient } from '../outbound/client.ts';
import { secretsManager } from '../secrets/secrets-manager.ts';
import { tableStore } from '../table/store.ts';
import { systemClock } from './clock.ts';
import type { Ports } from './deps.ts';
import { env, optionalEnv } from './env.ts';
import { envNames } from './env-names.ts';
import { randomIds } from './ids.ts';
import { jsonLog } from './log.ts';

/** Built on first use and kept for the life of the process: clients and configuration, nothing of a request. */
function once<T>(build: () => T): () => T {
  let built: { value: T } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}

const table = once(() => tableStore(new DynamoDBClient({}), env(envNames.tableName)));
const secrets = once(() => secretsManager(new SecretsManagerClient({}), env(envNames.masterSecretId)));
const http = once(() => outboundClient(parseAllowList(optionalEnv(envNames.outboundAllow) ?? '')));
const settings = once(() => ({
  chatappApi: { url: env(envNames.chatappApiUrl), version: env(envNames.chatappApiVersion) },
}));
const log = jsonLog();

/** The real world, the same on both hosts: where the AWS clients lead is the SDK's own configuration. */
export const livePorts: Ports = {
  get table() {
    return table();
  },
  get secrets() {
    return secrets();
  },
  get http() {
    return http();
  },
  get settings() {
    return settings();
  },
  clock: systemClock,
  ids: randomIds,
  log,
};
