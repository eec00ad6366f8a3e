import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { systemClock } from '../../shared/base/clock.ts';
import { randomIds } from '../../shared/base/ids.ts';
import { lazy } from '../../shared/base/lazy.ts';
import { jsonLog } from '../../shared/base/log.ts';
import { providerApis } from '../../shared/host-settings.ts';
import { parseAllowList } from '../../shared/outbound/address-policy.ts';
import { queueOutput } from '../../shared/queues.ts';
import { masterSecret as masterSecretIn } from '../../shared/secrets/secrets.ts';
import { tableStore } from '../../shared/table/store.ts';
import { callsTo } from '../engine-calls/calls-client.ts';
import { callDirectly } from '../engine-calls/direct-client.ts';
import type { CommandDeps } from './command.ts';
import { filesAt, openedBy, outboundTo, queuesAt } from './late-clients.ts';
import { masterStore } from './master-store.ts';
import { type Place, patience } from './place.ts';
import { limitsSchema, readRunningStack, templatePricesSchema } from './running-stack.ts';

/** The data directory whose running stack the admin commands work on when no deployed one is named. */
export const localDataDirectory = ({ DATA_DIR }: NodeJS.ProcessEnv): string => DATA_DIR || '.local';

/** What the admin commands work on: a deployed stack by name, or the one that runs on this machine. */
export async function connect(stack: string | undefined, environment: NodeJS.ProcessEnv): Promise<CommandDeps> {
  return stack === undefined ? connectLocally(localDataDirectory(environment)) : connectToAws(stack);
}

function connectLocally(dataDirectory: string): CommandDeps {
  const stack = readRunningStack(dataDirectory);
  const { key, tablePort: port } = stack;
  const region = 'us-east-1';
  const client = { ...patience, region, credentials: { accessKeyId: 'local', secretAccessKey: key }, maxAttempts: 1 };
  const { requestTimeout: patienceMs } = patience.requestHandler;
  return depsFor({
    ...stack,
    tableClient: callDirectly(new DynamoDBClient({ region }), callsTo({ port, key, patienceMs })),
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
    tableClient: new DynamoDBClient(patience),
    table: output('TableName'),
    masterSecret: output('MasterSecretArn'),
    mediaBucket: output('MediaBucketName'),
    limits: limitsSchema.parse(JSON.parse(output('Limits'))),
    templatePrices: templatePricesSchema.parse(JSON.parse(output('TemplatePrices'))),
    // As in `row-environment.ts`: in the cloud the list is empty.
    outboundAllow: '',
    providerApis,
    queueUrl: (name) => output(queueOutput(name)),
  });
}

function found(value: string | undefined, what: string): string {
  if (value === undefined) throw new Error(`there is no ${what}`);
  return value;
}

function depsFor(place: Place): CommandDeps {
  const plain = { clock: systemClock, ids: randomIds, log: jsonLog(console.error) };
  const { client } = place;
  const table = tableStore(place.tableClient, place.table, plain);
  const secretsManager = new SecretsManagerClient(client('secretsManager'));
  const secrets = masterSecretIn(secretsManager, place.masterSecret);
  const files = lazy(() => filesAt(place));
  const { chatapp: chatappApi, photoapp: photoappApi } = place.providerApis;
  const outboundAllow = parseAllowList(place.outboundAllow);
  const { limits, templatePrices } = place;
  const settings = { limits, templatePrices, outboundAllow, chatappApi, photoappApi };
  const letterDeps = async () => ({ table, media: await files(), queueOf: await queuesAt(place) });
  return {
    ...plain,
    table,
    secrets,
    settings,
    master: masterStore(secretsManager, place.masterSecret),
    media: openedBy(files),
    letterDeps,
    async broadcastDeps() {
      const [http, queueOf] = await Promise.all([outboundTo(outboundAllow), queuesAt(place)]);
      return {
        ...plain,
        table,
        secrets,
        settings,
        http,
        media: openedBy(files),
        broadcastsQueue: queueOf('broadcasts'),
      };
    },
  };
}
