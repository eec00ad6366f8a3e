import { CreateTableCommand, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../lib/local/engines/dynamodb.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';
import { tableStore } from '../../shared/table/store.ts';
import { clientOf, tableName } from '../lib/local/engines/open-engine.ts';
import { startDynamoDbLocal } from './dynamodb-local.ts';
import { tableContract } from './table-contract.ts';

// No part of `npm test`: DynamoDB Local's licence asks for an AWS account. `npm run test:dynamodb-local` brings it in.
tableContract("AWS's DynamoDB Local", async () => {
  const { endpoint, stop } = await startDynamoDbLocal();
  const client = clientOf(endpoint);
  const close = async () => {
    client.destroy();
    await stop();
  };
  try {
    await client.send(new CreateTableCommand(tableDefinition(tableName)));
    await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 10 }, { TableName: tableName });
  } catch (error) {
    await close();
    throw error;
  }
  return { table: tableStore(client, tableName, plainPorts), client, tableName, close };
});
