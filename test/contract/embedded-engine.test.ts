import { plainPorts } from '../../shared/runtime/plain-ports.ts';
import { tableStore } from '../../shared/table/store.ts';
import { openEngine, tableName } from '../lib/local/engines/open-engine.ts';
import { tableContract } from './table-contract.ts';

tableContract('the embedded engine', async () => {
  const { client, close } = await openEngine();
  return { table: tableStore(client, tableName, plainPorts), client, tableName, close };
});
