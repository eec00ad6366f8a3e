import { expect, test } from '@jest/globals';
import { serve as serveGatewayNotFound } from '../../../functions/gateway/gateway-not-found.ts';
import { serve as serveHealth } from '../../../functions/service/get-health.ts';
import { serve as serveNotFound } from '../../../functions/service/service-not-found.ts';
import { randomIds } from '../../../shared/base/ids.ts';
import { jsonLog } from '../../../shared/base/log.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { caller } from '../../support/call.ts';
import { testClock } from '../../support/test-clock.ts';

const logged: Record<string, unknown>[] = [];
/** No table, no secrets, no way out: these endpoints do without. */
const ports = {
  clock: testClock(),
  ids: randomIds,
  log: jsonLog((line) => logged.push(JSON.parse(line))),
} as unknown as Ports;

test('health answers without a key and without touching anything', async () => {
  const { status, body } = await caller(serveHealth, ports)({ path: '/health', query: 'a=1&a=2' });
  expect([status, body]).toEqual([200, { success: true, status: 'ok' }]);
});

const service = caller(serveNotFound, ports);
const gateway = caller(serveGatewayNotFound, ports);

test.each([
  ['GET', '/nowhere'],
  ['PUT', '/'],
  ['GET', '/nowhere/'],
  ['GET', '/webhooks//deliveries'],
  ['GET', '/../"\\\n<script>'],
  // A row of this method that is not deployed.
  ['POST', '/send-photoapp'],
])('an unknown route of the service is 404 in its words: %s %s', async (method, path) => {
  const { status, headers, body } = await service({ method, path });
  expect([status, headers, body]).toEqual([
    404,
    { 'Content-Type': 'application/json', 'X-Request-Id': 'request-1' },
    { error: 'Not found', message: `Cannot ${method} ${path}` },
  ]);
});

test.each([
  ['GET', '/send-chatapp', 'POST'],
  ['DELETE', '//send-chatapp', 'POST'],
  ['OPTIONS', '/contact', 'GET, POST, PATCH, DELETE'],
  ['PUT', '/webhooks/abc', 'GET, PATCH, DELETE'],
  ['POST', '/webhooks/abc/deliveries/d-1', 'GET'],
  ['HEAD', '/contact', 'GET, POST, PATCH, DELETE'],
  ['PATCH', '/media/abc.png', 'GET, HEAD'],
  ['PUT', '/provider/chatapp', 'GET, HEAD, POST'],
])('a path with another method is 405, with those that there are: %s %s', async (method, path, Allow) => {
  const { status, headers, body } = await service({ method, path });
  expect([status, headers, body]).toEqual([
    405,
    { 'Content-Type': 'application/json', 'X-Request-Id': 'request-1', Allow },
    { error: 'Method not allowed', message: `Cannot ${method} ${path}: it takes ${Allow}` },
  ]);
});

test('a path of the gateway with another method is 405 in the words of the gateway', async () => {
  const path = '/message/sendPoll/shop';
  const { status, headers, body } = await gateway({ method: 'GET', path });
  expect([status, headers.Allow, body]).toEqual([
    405,
    'POST',
    { status: 405, error: true, response: { message: [`Cannot GET ${path}: it takes POST`] } },
  ]);
});

test.each([
  ['POST', '/send-chatapp/', 'tenantId=a&x=%2F', '/send-chatapp?tenantId=a&x=%2F'],
  ['GET', '/health///', '', '/health'],
  // Two slashes in front would be the name of a host.
  ['GET', '//webhooks/evil.example//', '', '/webhooks/evil.example'],
  ['GET', '/webhooks/ol\u00e1 %25/', '', '/webhooks/ol%C3%A1%20%25'],
])('a slash too many leads to the path without it, with its query: %s %s?%s', async (method, path, query, Location) => {
  const { status, headers } = await service({ method, path, query });
  expect([status, headers.Location, headers['X-Request-Id']]).toEqual([308, Location, 'request-1']);
});

test('the root of the service leads to the page on it, and that of the gateway to nothing', async () => {
  const { status, headers } = await service({ path: '/' });
  expect([status, headers.Location]).toEqual([302, '/docs']);
  expect((await gateway({ path: '/' })).status).toBe(404);
});

test('an unknown route of the gateway is 404 in the words of the gateway', async () => {
  const { status, body } = await gateway({ method: 'POST', path: '/message/sendFax/shop', body: '{' });
  expect([status, body]).toEqual([
    404,
    { status: 404, error: true, response: { message: ['Cannot POST /message/sendFax/shop'] } },
  ]);
});

test('a request is logged without its path, query or body', async () => {
  logged.length = 0;
  await caller(
    serveNotFound,
    ports,
  )({ method: 'POST', path: '/secret-path', query: 'secret=query', body: 'secret body' });
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toContain('secret');
});
