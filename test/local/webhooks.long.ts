import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { clientOf, post } from './client.ts';
import { startStack } from './stack.ts';
import { until } from './until.ts';

interface Hit {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const hits: Hit[] = [];
const hitsAt = (path: string) => hits.filter((hit) => hit.path === path);
const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));

/** What an organization's own server may do to us. */
const manners: Record<string, (response: ServerResponse) => void> = {
  '/ok': (response) => response.end('thank you'),
  '/hang': () => {},
  '/drip': (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 100);
    response.on('close', () => clearInterval(timer));
  },
  '/redirect': (response) => response.writeHead(307, { location: '/stolen' }).end(),
  '/flood': (response) => response.end(Buffer.alloc(5 * 1024 * 1024, 'x')),
  '/bomb': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  '/reset': (response) => response.destroy(),
  '/gone': (response) => response.writeHead(410).end('no more'),
  '/busy': (response) =>
    hitsAt('/busy').length === 1 ? response.writeHead(429, { 'retry-after': '2' }).end('later') : response.end('now'),
  '/garbled': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
  '/cut': (response) => {
    response.writeHead(410, { 'content-length': 100 }).write('abc');
    setTimeout(() => response.destroy(), 20);
  },
  '/broken': (response) => response.writeHead(500).end('Internal Server Error'),
};

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    hits.push({
      path,
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    (manners[path] ?? manners['/ok'])?.(response);
  });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('whatever the others’ servers do, each has its own log, and the good one has its event at once', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // All logs are looked at again and again at once.
  const settings = { WEBHOOK_RETRY_SCHEDULE: '1', WEBHOOK_TIMEOUT_MS: '5000', READS_PER_SECOND: '10000' };
  const { demo } = await startStack(undefined, settings);
  const client = clientOf(demo);
  const subscribe = async (url: string) =>
    (await client.post('/set-webhooks', { url, type: 'message_received' })).body.webhook;
  const paths = Object.keys(manners).filter((path) => path !== '/ok');
  const bad = new Map<string, string>();
  for (const path of paths) bad.set(path, (await subscribe(`http://127.0.0.1:${port}${path}`)).id);
  bad.set('tls', (await subscribe(`https://127.0.0.1:${port}/tls`)).id);
  bad.set('refused', (await subscribe('http://127.0.0.1:1/')).id);
  const good = await subscribe(`http://127.0.0.1:${port}/ok`);

  await post(`${demo.sandbox_url}/receive`, { from: '5511977776666', type: 'text', text: 'olá 🌻 \\ " /' });
  await until('the good one', () => hitsAt('/ok').length === 1);
  const [event] = hitsAt('/ok') as [Hit];
  expect(new Webhook(good.secret).verify(event.body, event.headers)).toMatchObject({
    type: 'message_received',
    data: { message: { message: 'olá 🌻 \\ " /' } },
  });

  const log = async (id: string) => (await client.get(`/webhooks/${id}/deliveries`)).body.deliveries[0];
  const outcomes = Object.fromEntries(
    await Promise.all(
      [...bad].map(async ([name, id]) => {
        const done = await until(`the end of ${name}`, async () => {
          const delivery = await log(id);
          return delivery?.status === 'pending' ? undefined : delivery;
        });
        const attempts = done.attempts.map((attempt: Record<string, unknown>) => attempt.error ?? attempt.status_code);
        return [name, [done.status, ...attempts]];
      }),
    ),
  );
  expect(outcomes).toEqual({
    '/hang': ['failed', 'timeout', 'timeout'],
    '/drip': ['failed', 'timeout', 'timeout'],
    '/redirect': ['failed', 'redirect', 'redirect'],
    '/flood': ['delivered', 200],
    '/bomb': ['delivered', 200],
    '/reset': ['failed', 'closed', 'closed'],
    '/gone': ['failed', 'status'],
    '/busy': ['delivered', 'status', 200],
    '/garbled': ['delivered', 200],
    '/cut': ['failed', 'status'],
    '/broken': ['failed', 'status', 'status'],
    tls: ['failed', 'tls', 'tls'],
    refused: ['failed', 'refused', 'refused'],
  });
  expect(hitsAt('/stolen')).toEqual([]);
  const excerpts = (await log(bad.get('/flood') ?? '')).attempts[0].response_excerpt;
  expect(excerpts).toBe('x'.repeat(1024));
  const { webhook } = (await client.get(`/webhooks/${bad.get('/gone')}`)).body;
  expect(webhook).toMatchObject({ enabled: false, disabled_reason: 'answered 410 Gone' });

  // The same bytes, under the same id, at each attempt.
  const [first, second] = hitsAt('/broken') as [Hit, Hit];
  expect(second.body).toBe(first.body);
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
});
