import type { Server } from 'node:http';
import { endpoints, workers } from '../../shared/routes.ts';
import { connect } from '../admin/connect.ts';
import { runningStackFile } from '../admin/running-stack.ts';
import { apiServer } from './api-server.ts';
import { type DataDirectory, openDataDirectory, writePrivately } from './data-directory.ts';
import { type Demo, openDemo } from './demo.ts';
import { createTable, startDynamoDb } from './engines/dynamodb/start.ts';
import { applyEnvironment, localEnvironment, localNames } from './environment.ts';
import { loadFunction } from './functions.ts';
import { closeServer, listen, portError } from './listen.ts';
import { type PortName, portsFrom } from './ports.ts';
import { startSandbox } from './sandbox/start.ts';
import { runEvery } from './schedule.ts';
import { secretsEndpoint } from './secrets-endpoint.ts';

export interface LocalStack {
  readonly demo: Demo;
  stop(): Promise<void>;
}

type Stop = () => unknown;

/** Starts everything on this machine: engines, sandbox, workers, the two APIs, the demo. What has started is stopped when something cannot. */
export async function startLocally(root: URL, given: NodeJS.ProcessEnv): Promise<LocalStack> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const ports = portsFrom(given);
    const data = openDataDirectory(given.DATA_DIR || '.local');
    const engines = await startEngines(data, stops);
    const sandbox = await startSandbox({ port: ports.SANDBOX_PORT, directory: data.sandbox }).catch((error) => {
      throw portError(error, ports.SANDBOX_PORT, 'SANDBOX_PORT');
    });
    stops.push(sandbox.stop);
    applyEnvironment(localEnvironment({ ...engines, sandbox: sandbox.url }, given));
    await startWorkers(root, stops);
    const serve = (api: 'service' | 'gateway', port: PortName) => serveApi(root, api, ports[port], port, stops);
    const addresses = {
      base_url: await serve('service', 'PORT'),
      gateway_url: await serve('gateway', 'GATEWAY_PORT'),
      sandbox_url: sandbox.url,
    };
    writePrivately(runningStackFile(data.path), JSON.stringify({ ...engines, ...localNames }));
    const demo = await openDemo(data.path, addresses, await connect(undefined, { DATA_DIR: data.path }));
    return { demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startEngines(data: DataDirectory, stops: Stop[]) {
  const dynamodb = await startDynamoDb({ directory: data.dynamodb });
  stops.push(dynamodb.stop);
  await createTable(dynamodb.endpoint, localNames.table);
  const secrets = secretsEndpoint({ [localNames.masterSecret]: data.masterSecret });
  stops.push(() => closeServer(secrets));
  return { dynamodb: dynamodb.endpoint, secretsManager: await listen(secrets, 0) };
}

async function startWorkers(root: URL, stops: Stop[]): Promise<void> {
  for (const row of workers) stops.push(runEvery(row.trigger.everyMinutes, await loadFunction(root, row)));
}

async function serveApi(
  root: URL,
  api: 'service' | 'gateway',
  port: number,
  variable: PortName,
  stops: Stop[],
): Promise<string> {
  const rows = endpoints.filter((row) => row.api === api);
  const functions = await Promise.all(rows.map(async (row) => ({ row, invoke: await loadFunction(root, row) })));
  const server: Server = apiServer(functions);
  const address = await listen(server, port, variable);
  stops.push(() => closeServer(server));
  return address;
}
