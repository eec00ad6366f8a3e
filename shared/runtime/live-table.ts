import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { env } from '../base/env.ts';
import { envNames } from '../base/env-names.ts';
import { tableStore } from '../table/store.ts';
import { leanClient } from './lean-client.ts';
import { clientSettings } from './live-ports.ts';
import { plainPorts } from './plain-ports.ts';

/** The table by this client; the client is built when the table is first used. */
export const tableOn = (client: () => DynamoDBClient) => ({
  table: () => tableStore(client(), env(envNames.tableName), plainPorts),
});

/** The table, for a running function. */
export const table = tableOn(() => leanClient(new DynamoDBClient(clientSettings)));
