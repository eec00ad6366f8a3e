import { type AddressInfo, createServer } from 'node:net';

/** A port of 127.0.0.1 that nothing listens on, for a program that cannot say which port it was given. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
