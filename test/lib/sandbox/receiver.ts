import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';
import { appSecret } from './receiver-secret.ts';

/** What a receiver answers to a POST: a status, or `cut` or `hang` instead of an answer. */
export type Reaction = number | 'cut' | 'hang';

interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly contentType: string | undefined;
  /** Whether the signature is that of the bytes as they came. */
  readonly signed: boolean;
  /** The header `x-webhook-secret`. */
  readonly secret: unknown;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
  /** Milliseconds of a clock that only goes forward. */
  readonly at: number;
}

export interface Receiver {
  readonly target: { readonly url: string; readonly appSecret: string };
  readonly received: readonly Received[];
  /** The statuses told, in the order of arrival. */
  statuses(): string[];
  /** Resolves when the connection of a POST that is left hanging is closed. */
  readonly hangUp: Promise<void>;
}

const running: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
});

/** A webhook endpoint, which answers with `reactions` in turn and then with 200. */
export async function receiver(reactions: readonly Reaction[] = []): Promise<Receiver> {
  const received: Received[] = [];
  let begun = 0;
  const hangUp = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const reaction = reactions[begun++] ?? 200;
    const whole = await take(request).catch(() => undefined);
    if (!whole) return;
    received.push(whole);
    if (reaction === 'hang') response.on('close', () => hangUp.resolve());
    else if (reaction === 'cut') response.destroy();
    else response.writeHead(reaction, { location: '/elsewhere' }).end('thanks');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  running.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/provider/chatapp?a=b`;
  const statuses = () => received.map(({ body }) => body.entry[0].changes[0].value.statuses[0].status);
  return { target: { url, appSecret }, received, statuses, hangUp: hangUp.promise };
}

async function take(request: IncomingMessage): Promise<Received> {
  const at = performance.now();
  const bytes = Buffer.concat(await Array.fromAsync(request));
  const signature = `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`;
  return {
    method: request.method,
    path: request.url,
    contentType: request.headers['content-type'],
    signed: request.headers['x-hub-signature-256'] === signature,
    secret: request.headers['x-webhook-secret'],
    text: bytes.toString('utf8'),
    body: JSON.parse(bytes.toString('utf8')),
    at,
  };
}
