import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { systemClock } from '../../shared/base/clock.ts';
import { randomIds } from '../../shared/base/ids.ts';
import { lazy } from '../../shared/base/lazy.ts';
import { jsonLog } from '../../shared/base/log.ts';
import type { RedriveDeps } from '../../shared/dead-letters/redrive.ts';
import type { Limits } from '../../shared/host-settings.ts';
import type { MediaList, MediaWriter } from '../../shared/media/media-store.ts';
import { parseAllowList } from '../../shared/outbound/address-policy.ts';
import { type QueueName, queueOutput } from '../../shared/queues.ts';
import { masterSecret as masterSecretIn } from '../../shared/secrets/secrets.ts';
import { tableStore } from '../../shared/table/store.ts';
import type { CommandDeps } from './command.ts';
import { masterStore } from './master-store.ts';
import { limitsSchema, readRunningStack } from './running-stack.ts';

/** A person waits: what does not answer in seconds is not there. */
const patience = { requestHandler: { connectionTimeout: 3_000, requestTimeout: 5_000, throwOnRequestTimeout: true } };

/** The data directory whose running stack the admin commands work on when no deployed one is named. */
export const localDataDirectory = ({ DATA_DIR }: NodeJS.ProcessEnv): string => DATA_DIR || '.local';

/** What the admin commands work on: a deployed stack by name, or the one that runs on this machine. */
export async function connect(stack: string | undefined, environment: NodeJS.ProcessEnv): Promise<CommandDeps> {
  return stack === undefined ? connectLocally(localDataDirectory(environment)) : connectToAws(stack);
}

function connectLocally(dataDirectory: string): CommandDeps {
  const stack = readRunningStack(dataDirectory);
  const credentials = { accessKeyId: 'local', secretAccessKey: stack.key };
  const client = { ...patience, region: 'us-east-1', credentials, maxAttempts: 1 };
  return depsFor({
    ...stack,
    client: (service) => ({ ...client, endpoint: stack[service] }),
    queueUrl: (name) => found(stack.queues[name], `queue ${name}`),
  });
}

/** The stack's outputs say where everything of it is. */
async function connectToAws(stack: string): Promise<CommandDeps> {
  // Loaded when it is needed: every start of the laptop's stack and every local command would wait for it.
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const { Stacks } = await new CloudFormationClient(patience).send(new DescribeStacksCommand({ StackName: stack }));
  const output = (key: string) => {
    const value = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
    return found(value, `output ${key} in the stack ${stack}: is it a Relaydesk stack, and of this version?`);
  };
  return depsFor({
    client: () => patience,
    table: output('TableName'),
    masterSecret: output('MasterSecretArn'),
    mediaBucket: output('MediaBucketName'),
    limits: limitsSchema.parse(JSON.parse(output('Limits'))),
    // As in `row-environment.ts`: in the cloud the list is empty.
    outboundAllow: '',
    queueUrl: (name) => output(queueOutput(name)),
  });
}

function found(value: string | undefined, what: string): string {
  if (value === undefined) throw new Error(`there is no ${what}`);
  return value;
}

type Service = 'dynamodb' | 'secretsManager' | 'sqs' | 's3';

/** How AWS's services are reached, and what is there. */
interface Place {
  readonly client: (service: Service) => typeof patience & { readonly endpoint?: string };
  readonly table: string;
  readonly masterSecret: string;
  readonly mediaBucket: string;
  readonly limits: Limits;
  readonly outboundAllow: string;
  readonly queueUrl: (name: QueueName) => string;
}

function depsFor(place: Place): CommandDeps {
  const plain = { clock: systemClock, ids: randomIds, log: jsonLog(console.error) };
  const { client } = place;
  const table = tableStore(new DynamoDBClient(client('dynamodb')), place.table, plain);
  const secretsManager = new SecretsManagerClient(client('secretsManager'));
  const secrets = masterSecretIn(secretsManager, place.masterSecret);
  const files = lazy(() => filesAt(place));
  const letterDeps = async () => ({ table, media: await files(), queueOf: await queuesAt(place) });
  return {
    ...plain,
    table,
    secrets,
    settings: { limits: place.limits, outboundAllow: parseAllowList(place.outboundAllow) },
    master: masterStore(secretsManager, place.masterSecret),
    media: openedBy(files),
    letterDeps,
  };
}

// The clients of the storage and of the queues take a fifth of a second to load, and few commands need them.

async function filesAt({ client, mediaBucket }: Place): Promise<MediaWriter & MediaList> {
  const [{ S3Client }, { s3Media }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('../../shared/media/media-store.ts'),
  ]);
  const s3 = client('s3');
  return s3Media(new S3Client({ ...s3, forcePathStyle: s3.endpoint !== undefined }), mediaBucket);
}

async function queuesAt({ client, queueUrl }: Place): Promise<RedriveDeps['queueOf']> {
  const [{ SQSClient }, { sqsSender }] = await Promise.all([
    import('@aws-sdk/client-sqs'),
    import('../../shared/queue/queue-sender.ts'),
  ]);
  const sqs = new SQSClient({ ...client('sqs'), useQueueUrlAsEndpoint: false });
  return (name) => sqsSender(sqs, queueUrl(name));
}

/** The storage for commands that work on files, which is opened at the first. */
const openedBy = (files: () => Promise<MediaWriter & MediaList>): CommandDeps['media'] => ({
  addressOf: async (...given) => (await files()).addressOf(...given),
  has: async (key) => (await files()).has(key),
  read: async (key) => (await files()).read(key),
  mark: async (key) => (await files()).mark(key),
  filesUnder: async (...given) => (await files()).filesUnder(...given),
});
