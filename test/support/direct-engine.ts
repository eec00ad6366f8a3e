import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { callDirectly, type EngineAnswer } from '../../lib/engine-calls/direct-client.ts';
import { openDatabase } from '../../lib/local/engines/dynamodb/open-database.ts';
import { service } from '../../lib/local/engines/dynamodb/service.ts';
import { makeTable } from '../../lib/local/engines/dynamodb.ts';

/**
 * The embedded engine in memory, with one table, and a client that calls it without a signature and a connection. The way over HTTP is what test/contract, test/lib/local/engines and test/local go.
 * `between` may change what passes between client and engine.
 */
export async function openDirectEngine(tableName: string, between = (answer: EngineAnswer) => answer) {
  const { database, tokens } = await openDatabase(undefined, Date.now);
  const answer = between(service(database, tokens));
  await makeTable(tableName, answer);
  const client = callDirectly(new DynamoDBClient({ region: 'us-east-1' }), answer);
  return {
    client,
    async close() {
      client.destroy();
      await database.db.close();
    },
  };
}
