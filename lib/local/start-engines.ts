import { randomBytes } from 'node:crypto';
import { erasures, hiddenSeconds, largeItems, uploads } from '../../shared/host-settings.ts';
import { queueNames, queues } from '../../shared/queues.ts';
import { serveCalls } from '../engine-calls/calls-server.ts';
import { type DataDirectory, replaceMasterSecret } from './data-directory.ts';
import { startDynamoDb } from './engines/dynamodb.ts';
import { startQueues } from './engines/queues.ts';
import { startStorage } from './engines/storage.ts';
import { type Engines, localNames, type OwnEngines } from './environment.ts';
import type { Stops } from './lifetime.ts';
import { closeServer, listen } from './listen.ts';
import { mediaKeysFrom, providerSecretsFrom } from './secrets.ts';
import { secretsEndpoint } from './secrets-endpoint.ts';

/**
 * Starts what stands in for AWS, with its data in the data directory. `stops` hears of each as soon as it has started. They take
 * requests that are signed with a key of this start alone: no other user, program or page of this machine comes at what is in them.
 */
export async function startEngines(data: DataDirectory, given: NodeJS.ProcessEnv, stops: Stops): Promise<OwnEngines> {
  const key = randomBytes(32).toString('base64url');
  const dynamodb = await startDynamoDb({ directory: data.dynamodb, key });
  stops.push(dynamodb.stop);
  await dynamodb.createTable(localNames.table);
  const tableCalls = await serveCalls(dynamodb.answer, key);
  stops.push(tableCalls.stop);
  const sqs = await startQueues({ directory: data.queues, key });
  stops.push(sqs.stop);
  // After the others: each of those refuses a directory that another process works on, and this one tidies up.
  const storage = await startStorage({ directory: data.storage, key });
  stops.push(storage.stop);
  storage.bucket(localNames.mediaBucket);
  // At each start, and not each day: nothing runs here for months.
  for (const rule of [largeItems, erasures, uploads]) storage.expire(rule);
  const providerSecrets = providerSecretsFrom(given, data);
  const values = {
    [localNames.masterSecret]: data.masterSecret,
    [localNames.providerSecrets]: JSON.stringify(providerSecrets),
    [localNames.mediaKeys]: mediaKeysFrom(given, data),
  };
  const secrets = secretsEndpoint(values, key, {
    [localNames.masterSecret]: (text) => replaceMasterSecret(data, text),
  });
  stops.push(() => closeServer(secrets));
  return {
    key,
    dynamodb: dynamodb.endpoint,
    tablePort: tableCalls.port,
    sqs: sqs.endpoint,
    s3: storage.endpoint,
    secretsManager: await listen(secrets, 0),
    queues: await makeQueues(sqs),
    providerSecrets,
    answers: { dynamodb: dynamodb.answer, sqs: sqs.answer },
  };
}

async function makeQueues(sqs: Awaited<ReturnType<typeof startQueues>>): Promise<Engines['queues']> {
  const made = await Promise.all(
    queueNames.map(async (name) => {
      const { fifo, receives: deadLetterAfter } = queues[name];
      const visibilitySeconds = hiddenSeconds.laptop(name);
      return [name, await sqs.queue({ name, fifo, visibilitySeconds, deadLetterAfter })] as const;
    }),
  );
  return Object.fromEntries(made) as Engines['queues'];
}
