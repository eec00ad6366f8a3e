import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Everything on a laptop is for this machine alone. */
const host = '127.0.0.1';

/** How long the requests in progress may take when a server stops. Then they are cut: some hang. */
const drainMs = 500;

/** Starts listening and returns the address. `port` 0 takes a free one; a taken one is an error that says what to do. */
export async function listen(server: Server, port: number, variable?: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port, variable)));
    server.listen(port, host, resolve);
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

/** Takes no more requests, and returns when those in progress are answered or cut. */
export async function closeServer(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
}

/** The message for an operator whose port is taken or not allowed. */
export function portError(error: NodeJS.ErrnoException, port: number, variable?: string): Error {
  if (error.code === 'EADDRINUSE') return new Error(`port ${port} is taken; set ${variable} to another`);
  if (error.code === 'EACCES')
    return new Error(`port ${port} may not be opened by this user; set ${variable} to another`);
  return error;
}

/** The ports of a laptop's four addresses. */
const defaultPorts = { PORT: 3000, GATEWAY_PORT: 3001, SANDBOX_PORT: 3002, CONSOLE_PORT: 3003 } as const;

export type PortName = keyof typeof defaultPorts;

/** The ports that a person has set, or else ours. 0 takes a free one. Throws one line for what is no port. */
export function portsFrom(given: NodeJS.ProcessEnv): Record<PortName, number> {
  const names = Object.keys(defaultPorts) as PortName[];
  return Object.fromEntries(names.map((name) => [name, portOf(name, given[name])])) as Record<PortName, number>;
}

function portOf(name: PortName, value: string | undefined): number {
  if (value === undefined || value === '') return defaultPorts[name];
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new Error(`${name} must be a port number, not "${value}"`);
}
