import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';

/** What came to a receiver, as it came. */
interface Came {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A consumer's own server, until the tests of the file are over. `status` is what it answers. */
export interface Receiver {
  readonly url: string;
  readonly came: Came[];
  status: number;
  answer: string;
}

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    receiver.came.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    response.writeHead(receiver.status).end(receiver.answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = { url: `http://127.0.0.1:${port}/hook`, came: [], status: 200, answer: 'thanks' };
  return receiver;
}
