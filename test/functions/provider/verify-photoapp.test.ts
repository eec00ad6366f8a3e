import { expect, test } from '@jest/globals';
import { serve } from '../../../functions/provider/verify-photoapp.ts';
import { randomIds } from '../../../shared/base/ids.ts';
import { jsonLog } from '../../../shared/base/log.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { caller } from '../../support/call.ts';
import { testClock } from '../../support/test-clock.ts';

const ports = (verifyToken: string) =>
  ({
    clock: testClock(),
    ids: randomIds,
    log: jsonLog(() => {}),
    providerSecrets: { photoapp: async () => ({ appSecrets: [], verifyToken }) },
  }) as unknown as Ports;

const handshake = (configured: string, token: string) =>
  caller(
    serve,
    ports(configured),
  )({ query: `hub.mode=subscribe&hub.challenge=115&hub.verify_token=${encodeURIComponent(token)}` });

test('gives the challenge back as it is to who knows the token', async () => {
  const { status, headers, body } = await handshake('verify my photos', 'verify my photos');
  expect([status, headers['Content-Type'], body]).toEqual([200, 'text/plain', '115']);
});

test.each([
  ['verify my photos', 'verify me'],
  ['', ''],
  [' ', ' '],
])('403s when %j is configured and %j is said', async (configured, token) => {
  expect((await handshake(configured, token)).status).toBe(403);
});
