import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { callsTo } from '../../lib/engine-calls/calls-client.ts';
import { callDirectly } from '../../lib/engine-calls/direct-client.ts';
import { openDataDirectory } from '../../lib/local/data-directory.ts';
import { directClients } from '../../lib/local/direct-clients.ts';
import { localNames, type OwnEngines } from '../../lib/local/environment.ts';
import { type Stops, stopAll } from '../../lib/local/lifetime.ts';
import { startEngineThread } from '../../lib/local/start-threads.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';
import { tableStore } from '../../shared/table/store.ts';
import { openEngine, tableName } from '../lib/local/engines/open-engine.ts';
import { tableContract } from './table-contract.ts';

tableContract('the embedded engine', async () => {
  const { client, close } = await openEngine();
  return { table: tableStore(client, tableName, plainPorts), client, tableName, close };
});

const inThread = {
  'called without a connection': (engines: OwnEngines) => directClients(engines).dynamodb(),
  'called over one connection': ({ tablePort: port, key }: OwnEngines) =>
    callDirectly(new DynamoDBClient({ region: 'us-east-1' }), callsTo({ port, key, patienceMs: 60_000 })),
};

for (const [how, clientOf] of Object.entries(inThread)) {
  tableContract(`the embedded engine, in a thread of its own and ${how}`, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'relaydesk-'));
    const stops: Stops = [];
    const client = clientOf(await startEngineThread(openDataDirectory(directory), {}, stops));
    async function close() {
      await stopAll(stops);
      rmSync(directory, { recursive: true });
    }
    return { table: tableStore(client, localNames.table, plainPorts), client, tableName: localNames.table, close };
  });
}
