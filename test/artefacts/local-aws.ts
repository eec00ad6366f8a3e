import { startDynamoDb } from '../../lib/local/engines/dynamodb.ts';
import { type LocalQueues, startQueues } from '../../lib/local/engines/queues.ts';
import { startStorage } from '../../lib/local/engines/storage.ts';
import { type Engines, localEnvironment, localNames } from '../../lib/local/environment.ts';
import { closeServer, listen } from '../../lib/local/listen.ts';
import { secretsEndpoint } from '../../lib/local/secrets-endpoint.ts';
import { envNames } from '../../shared/base/env-names.ts';
import { queues } from '../../shared/queues.ts';

/** What the provider's webhooks are proved with here. */
export const webhookSecrets = { app_secrets: ['app secret'], verify_token: 'verify me' };

export interface LocalAws {
  readonly dynamodb: string;
  readonly queues: Engines['queues'];
  /** For functions whose AWS is this one: names, addresses, and credentials of nobody. */
  readonly environment: Record<string, string>;
  stop(): Promise<void>;
}

/** What media links are signed with here. */
const mediaKeys = { current: 'k1', k1: 'a key for media links' };

/** Longer than any run, so that a message that was looked at does not come again. */
const visibilitySeconds = 600;

/** The laptop's AWS in memory: table, queues, files, secrets. `provider`: where the providers are. */
export async function startLocalAws(provider: string): Promise<LocalAws> {
  const dynamodb = await startDynamoDb({});
  await dynamodb.createTable(localNames.table);
  const sqs = await startQueues({});
  const storage = await startStorage({});
  storage.bucket(localNames.mediaBucket);
  const secrets = secretsEndpoint({
    [localNames.masterSecret]: '5f'.repeat(32),
    [localNames.providerSecrets]: JSON.stringify({ chatapp: webhookSecrets, photoapp: webhookSecrets }),
    [localNames.mediaKeys]: JSON.stringify(mediaKeys),
  });
  const engines: Engines = {
    key: 'local',
    dynamodb: dynamodb.endpoint,
    sqs: sqs.endpoint,
    s3: storage.endpoint,
    secretsManager: await listen(secrets, 0),
    queues: await queuesOn(sqs),
    providerSecrets: { chatapp: webhookSecrets, photoapp: webhookSecrets },
  };
  return {
    dynamodb: dynamodb.endpoint,
    queues: engines.queues,
    environment: {
      ...localEnvironment(engines, { url: provider, issuer: `${provider}/oidc` }, {}),
      [envNames.baseUrl]: 'http://127.0.0.1:3000',
      // No page is open.
      [envNames.liveUrl]: 'ws://127.0.0.1:9/live',
      [envNames.liveApiUrl]: 'http://127.0.0.1:9',
    },
    async stop() {
      await Promise.all([dynamodb.stop(), sqs.stop(), storage.stop(), closeServer(secrets)]);
    },
  };
}

async function queuesOn(sqs: LocalQueues): Promise<Engines['queues']> {
  const made = await Promise.all(
    Object.entries(queues).map(async ([name, { fifo, receives }]) => {
      return [name, await sqs.queue({ name, fifo, visibilitySeconds, deadLetterAfter: receives })] as const;
    }),
  );
  return Object.fromEntries(made) as Engines['queues'];
}
