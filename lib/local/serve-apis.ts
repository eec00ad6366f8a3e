import { envNames } from '../../shared/base/env-names.ts';
import { type Api, routesOf } from '../../shared/routes.ts';
import { apiServer } from './api-server.ts';
import type { ConsolePage } from './console-page.ts';
import { consoleServer } from './console-server.ts';
import { loadFunction } from './functions.ts';
import type { Stops } from './lifetime.ts';
import { closeServer, listen, type PortName } from './listen.ts';
import { type Connections, managementServer } from './live-connections.ts';
import { livePath, serveLive } from './live-server.ts';

type Numbers = Readonly<Record<PortName, number>>;

interface Functions {
  readonly root: URL;
  /** What the functions stand on. */
  readonly ports: object;
}

interface Served extends Functions {
  readonly api: Exclude<Api, 'console'>;
  /** The variable that says which port it listens on. */
  readonly variable: PortName;
}

/** Serves one API's rows, and returns its address. */
export async function serveApi({ api, variable, ...given }: Served, numbers: Numbers, stops: Stops): Promise<string> {
  const server = apiServer(await functionsOf(api, given));
  const address = await listen(server, numbers[variable], variable);
  stops.push(() => closeServer(server));
  return address;
}

const functionsOf = (api: Api, { root, ports }: Functions) =>
  Promise.all(routesOf(api).map(async (row) => ({ row, invoke: await loadFunction(root, row, ports) })));

/** Serves the page for people with its API and its connections, and returns its address; `key` signs what is sent to pages. */
export async function serveConsole(
  { root, ports, key, ...page }: Functions & Omit<ConsolePage, 'page'> & { readonly key: string },
  numbers: Numbers,
  stops: Stops,
): Promise<string> {
  const functions = await functionsOf('console', { root, ports });
  const server = consoleServer({ functions, page: new URL('lib/console/dist/', root), ...page });
  const connections: Connections = new Map();
  const management = managementServer(connections, key);
  process.env[envNames.liveApiUrl] = await listen(management, 0);
  stops.push(() => closeServer(management));
  await serveLive(server, { root, ports, connections }, stops);
  const address = await listen(server, numbers.CONSOLE_PORT, 'CONSOLE_PORT');
  process.env[envNames.liveUrl] = `${address.replace('http', 'ws')}${livePath}`;
  stops.push(() => closeServer(server));
  return address;
}
