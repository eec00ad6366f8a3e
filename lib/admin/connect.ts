import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { systemClock } from '../../shared/base/clock.ts';
import { randomIds } from '../../shared/base/ids.ts';
import { lazy } from '../../shared/base/lazy.ts';
import { jsonLog } from '../../shared/base/log.ts';
import type { Limits } from '../../shared/host-settings.ts';
import type { MediaReader } from '../../shared/media/media-store.ts';
import { masterSecret as masterSecretIn } from '../../shared/secrets/secrets.ts';
import { tableStore } from '../../shared/table/store.ts';
import type { AdminDeps } from './command.ts';
import { limitsSchema, readRunningStack } from './running-stack.ts';

/** A person waits: what does not answer in seconds is not there. */
const patience = { requestHandler: { connectionTimeout: 3_000, requestTimeout: 5_000, throwOnRequestTimeout: true } };

/** The data directory whose running stack the admin commands work on when no deployed one is named. */
export const localDataDirectory = ({ DATA_DIR }: NodeJS.ProcessEnv): string => DATA_DIR || '.local';

/** What the admin commands work on: a deployed stack by name, or the one that runs on this machine. */
export async function connect(stack: string | undefined, environment: NodeJS.ProcessEnv): Promise<AdminDeps> {
  return stack === undefined ? connectLocally(localDataDirectory(environment)) : connectToAws(stack);
}

function connectLocally(dataDirectory: string): AdminDeps {
  const { dynamodb, secretsManager: secretsEndpoint, s3, ...names } = readRunningStack(dataDirectory);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = { ...patience, region: 'us-east-1', credentials, maxAttempts: 1 };
  const clients = {
    dynamodb: new DynamoDBClient({ ...client, endpoint: dynamodb }),
    secrets: new SecretsManagerClient({ ...client, endpoint: secretsEndpoint }),
  };
  return depsFor(clients, names, { ...client, endpoint: s3, forcePathStyle: true });
}

/** The stack's outputs say where its table and its master secret are, and what its limits are. */
async function connectToAws(stack: string): Promise<AdminDeps> {
  // Loaded when it is needed: every start of the laptop's stack and every local command would wait for it.
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const { Stacks } = await new CloudFormationClient(patience).send(new DescribeStacksCommand({ StackName: stack }));
  const output = (key: string) => {
    const value = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
    if (value === undefined) throw new Error(`the stack ${stack} has no output ${key}: is it a Relaydesk stack?`);
    return value;
  };
  const names = {
    table: output('TableName'),
    masterSecret: output('MasterSecretArn'),
    mediaBucket: output('MediaBucketName'),
    limits: limitsSchema.parse(JSON.parse(output('Limits'))),
  };
  return depsFor({ dynamodb: new DynamoDBClient(patience), secrets: new SecretsManagerClient(patience) }, names);
}

interface Clients {
  readonly dynamodb: DynamoDBClient;
  readonly secrets: SecretsManagerClient;
}

interface Names {
  readonly table: string;
  readonly masterSecret: string;
  readonly mediaBucket: string;
  readonly limits: Limits;
}

function depsFor({ dynamodb, secrets }: Clients, names: Names, s3: S3ClientConfig = patience): AdminDeps {
  const { table, masterSecret, mediaBucket, limits } = names;
  const plain = { clock: systemClock, ids: randomIds, log: jsonLog(console.error) };
  return {
    ...plain,
    table: tableStore(dynamodb, table, plain),
    secrets: masterSecretIn(secrets, masterSecret),
    settings: { limits },
    media: mediaOpenedLate(s3, mediaBucket),
  };
}

/** The storage of files, whose client is loaded when it is needed: one command alone reads files. */
function mediaOpenedLate(settings: S3ClientConfig, bucket: string): MediaReader {
  const opened = lazy(async () => {
    const [{ S3Client }, { s3Media }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('../../shared/media/media-store.ts'),
    ]);
    return s3Media(new S3Client(settings), bucket);
  });
  return {
    addressOf: async (...given) => (await opened()).addressOf(...given),
    has: async (key) => (await opened()).has(key),
    read: async (key) => (await opened()).read(key),
  };
}
