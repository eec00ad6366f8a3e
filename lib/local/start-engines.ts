import { hiddenSeconds } from '../../shared/host-settings.ts';
import { type QueueName, queues } from '../../shared/queues.ts';
import type { DataDirectory } from './data-directory.ts';
import { createTable, startDynamoDb } from './engines/dynamodb/start.ts';
import { startQueues } from './engines/queues.ts';
import { startStorage } from './engines/storage.ts';
import { localNames } from './environment.ts';
import { closeServer, listen } from './listen.ts';
import { mediaKeysFrom } from './media-keys.ts';
import { type ProviderSecrets, providerSecretsFrom } from './provider-secrets.ts';
import { secretsEndpoint } from './secrets-endpoint.ts';
import type { Stops } from './stops.ts';

export interface Address {
  readonly url: string;
  readonly arn: string;
}

export interface LocalQueue extends Address {
  readonly deadLetters: Address;
}

/** What stands in for AWS, and where. */
export interface Engines {
  readonly dynamodb: string;
  readonly sqs: string;
  readonly s3: string;
  readonly secretsManager: string;
  readonly queues: Readonly<Record<QueueName, LocalQueue>>;
  readonly providerSecrets: ProviderSecrets;
}

export async function startEngines(data: DataDirectory, given: NodeJS.ProcessEnv, stops: Stops): Promise<Engines> {
  const dynamodb = await startDynamoDb({ directory: data.dynamodb });
  stops.push(dynamodb.stop);
  await createTable(dynamodb.endpoint, localNames.table);
  const sqs = await startQueues({ directory: data.queues });
  stops.push(sqs.stop);
  // After the others: each of those refuses a directory that another process works on, and this one tidies up.
  const storage = await startStorage({ directory: data.storage });
  stops.push(storage.stop);
  storage.bucket(localNames.mediaBucket);
  const providerSecrets = providerSecretsFrom(given, data);
  const secrets = secretsEndpoint({
    [localNames.masterSecret]: data.masterSecret,
    [localNames.providerSecrets]: JSON.stringify(providerSecrets),
    [localNames.mediaKeys]: mediaKeysFrom(given, data),
  });
  stops.push(() => closeServer(secrets));
  return {
    dynamodb: dynamodb.endpoint,
    sqs: sqs.endpoint,
    s3: storage.endpoint,
    secretsManager: await listen(secrets, 0),
    queues: await makeQueues(sqs),
    providerSecrets,
  };
}

async function makeQueues(sqs: Awaited<ReturnType<typeof startQueues>>): Promise<Engines['queues']> {
  const names = Object.keys(queues) as QueueName[];
  const made = await Promise.all(
    names.map(async (name) => {
      const { fifo, receives: deadLetterAfter } = queues[name];
      const visibilitySeconds = hiddenSeconds.laptop(name);
      return [name, await sqs.queue({ name, fifo, visibilitySeconds, deadLetterAfter })] as const;
    }),
  );
  return Object.fromEntries(made) as Engines['queues'];
}
