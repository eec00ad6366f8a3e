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

test.each([
  ['GET', '/nowhere'],
  ['DELETE', '/send-chatapp'],
  ['PUT', '/'],
  ['GET', '/../"\\\n<script>'],
])('an unknown route of the service is 404 in its words: %s %s', async (method, path) => {
  const { status, headers, body } = await caller(serveNotFound, ports)({ method, path });
  expect([status, headers, body]).toEqual([
    404,
    { 'Content-Type': 'application/json' },
    { error: 'Not found', message: `Cannot ${method} ${path}` },
  ]);
});

test('an unknown route of the gateway is 404 in the words of the gateway', async () => {
  const { status, body } = await caller(
    serveGatewayNotFound,
    ports,
  )({ method: 'POST', path: '/message/sendFax/shop', body: '{' });
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
