import { erasures, hiddenSeconds, largeItems } from '../../shared/host-settings.ts';
import { type QueueName, queues } from '../../shared/queues.ts';
import type { DataDirectory } from './data-directory.ts';
import { createTable, startDynamoDb } from './engines/dynamodb.ts';
import { startQueues } from './engines/queues.ts';
import { startStorage } from './engines/storage.ts';
import { type Engines, localNames } from './environment.ts';
import type { Stops } from './lifetime.ts';
import { closeServer, listen } from './listen.ts';
import { mediaKeysFrom, providerSecretsFrom, secretsEndpoint } from './secrets.ts';

/** Starts what stands in for AWS, with its data in the data directory. `stops` hears of each as soon as it has started. */
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
  // At each start, and not each day: nothing runs here for months.
  storage.expire(largeItems);
  storage.expire(erasures);
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
