import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { systemClock } from '../../shared/runtime/clock.ts';
import { randomIds } from '../../shared/runtime/ids.ts';
import { jsonLog } from '../../shared/runtime/log.ts';
import { masterSecret as masterSecretIn } from '../../shared/secrets/secrets-manager.ts';
import { tableStore } from '../../shared/table/store.ts';
import type { AdminDeps } from './command.ts';
import { readRunningStack } from './running-stack.ts';

/** What the admin commands work on: a deployed stack by name, or the one that runs on this machine. */
export async function connect(stack: string | undefined, environment: NodeJS.ProcessEnv): Promise<AdminDeps> {
  return stack === undefined ? connectLocally(environment.DATA_DIR || '.local') : connectToAws(stack);
}

function connectLocally(dataDirectory: string): AdminDeps {
  const { dynamodb, secretsManager: secretsEndpoint, table, masterSecret } = readRunningStack(dataDirectory);
  const client = { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  return depsFor(
    new DynamoDBClient({ ...client, endpoint: dynamodb }),
    table,
    new SecretsManagerClient({ ...client, endpoint: secretsEndpoint }),
    masterSecret,
  );
}

/** The stack's outputs say where its table and its master secret are. */
async function connectToAws(stack: string): Promise<AdminDeps> {
  const { Stacks } = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName: stack }));
  const output = (key: string) => {
    const value = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
    if (value === undefined) throw new Error(`the stack ${stack} has no output ${key}: is it a Relaydesk stack?`);
    return value;
  };
  return depsFor(new DynamoDBClient({}), output('TableName'), new SecretsManagerClient({}), output('MasterSecretArn'));
}

function depsFor(
  dynamodb: DynamoDBClient,
  table: string,
  secrets: SecretsManagerClient,
  masterSecret: string,
): AdminDeps {
  return {
    table: tableStore(dynamodb, table),
    secrets: masterSecretIn(secrets, masterSecret),
    clock: systemClock,
    ids: randomIds,
    log: jsonLog(console.error),
  };
}
