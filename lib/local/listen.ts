import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Everything on a laptop is for this machine alone. */
const host = '127.0.0.1';

/** Starts listening and returns the address. `port` 0 takes a free one; a taken one is an error that says what to do. */
export async function listen(server: Server, port: number, variable?: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port, variable)));
    server.listen(port, host, resolve);
  });
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

/** Stops at once: connections that hang are cut. */
export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** What to tell a person whose port cannot be had. */
export function portError(error: NodeJS.ErrnoException, port: number, variable?: string): Error {
  if (error.code === 'EADDRINUSE') return new Error(`port ${port} is taken; set ${variable} to another`);
  if (error.code === 'EACCES')
    return new Error(`port ${port} may not be opened by this user; set ${variable} to another`);
  return error;
}
