import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { callDirectly, type EngineAnswer } from '../../lib/engine-calls/direct-client.ts';
import { openDatabase } from '../../lib/local/engines/dynamodb/open-database.ts';
import { service } from '../../lib/local/engines/dynamodb/service.ts';
import { tableDefinition } from '../../lib/local/engines/dynamodb.ts';

/**
 * The embedded engine in memory, with one table, and a client that calls it without a signature and a connection. The way over HTTP is what test/contract, test/lib/local/engines and test/local go.
 * `between` may change what passes between client and engine.
 */
export async function openDirectEngine(tableName: string, between = (answer: EngineAnswer) => answer) {
  const { database, tokens } = await openDatabase(undefined, Date.now);
  const answer = between(service(database, tokens));
  await answer('CreateTable', tableDefinition(tableName));
  // Until it is active, which takes a turn of the timers, its index cannot be read.
  while (!JSON.stringify(await answer('DescribeTable', { TableName: tableName })).includes('"TableStatus":"ACTIVE"')) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const client = callDirectly(new DynamoDBClient({ region: 'us-east-1' }), answer);
  return {
    client,
    async close() {
      client.destroy();
      await database.db.close();
    },
  };
}
