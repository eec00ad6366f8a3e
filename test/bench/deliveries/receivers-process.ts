import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../../lib/local/listen.ts';
import { randomFrom } from '../../support/random.ts';
import type { Arrival } from './receivers.ts';

// Servers of organizations, in a process of their own: what comes is noted with its time, and told now and then.
const tellMs = 20;
const random = randomFrom(1);
const hanging = new Set<ServerResponse>();
let untold: Arrival[] = [];

/** What follows the first slash says what is done: `ok`, `hang`, or `random`, which fails half of the time. */
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const at = performance.timeOrigin + performance.now();
  const { url: path = '', headers } = request;
  const body = await text(request);
  const signed = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('webhook-')));
  untold.push({ path, at, headers: signed as Record<string, string>, body });
  if (path.startsWith('/hang')) return void hanging.add(response);
  response.writeHead(path.startsWith('/random') && random() < 0.5 ? 500 : 200).end();
}

const server = createServer((request, response) => {
  receive(request, response).catch(() => response.destroy());
});
// The bare loop keeps its connections, and may pause.
server.keepAliveTimeout = 60_000;

setInterval(() => {
  if (untold.length > 0) process.send?.(untold);
  untold = [];
}, tellMs);
process.on('message', () => {
  for (const response of hanging) response.destroy();
  hanging.clear();
});
process.once('disconnect', () => process.exit());
process.send?.(await listen(server, 0));
