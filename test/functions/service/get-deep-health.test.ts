import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve } from '../../../functions/service/get-deep-health.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { caller } from '../../support/call.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await openWorld();
  const { apiKey } = await makeTenant(world.ports);
  headers = { authorization: `Bearer ${apiKey}` };
});
afterAll(() => world.close());

const look = (ports: Partial<Ports> = {}) => caller(serve, { ...world.ports, ...ports })({ headers });
const down = async () => {
  throw new Error('no connection to secret.internal');
};

test('all is well: table, queues and secrets answer', async () => {
  const { status, body } = await look();

  expect([status, body]).toEqual([200, { success: true, checks: { table: 'ok', queues: 'ok', secrets: 'ok' } }]);
});

test.each(['events', 'inbound', 'deliveries', 'slowDeliveries', 'broadcasts'])(
  '500 names the queues where %s is gone',
  async (gone) => {
    const { status, body } = await look({ queueLook: async (name) => (name === gone ? down() : undefined) });

    expect([status, body]).toEqual([500, { error: 'Internal server error', message: 'Not answering: queues.' }]);
  },
);

const secretsDown: [string, Partial<Ports>][] = [
  ['the master secret', { secrets: { current: down, withId: down } }],
  ['those of the providers', { providerSecrets: { chatapp: down, photoapp: down } }],
  ['the keys of media links', { mediaKeys: { current: down, withId: down } }],
];
test.each(secretsDown)('500 names the secrets where %s cannot be read', async (_which, ports) => {
  expect((await look(ports)).body).toEqual({ error: 'Internal server error', message: 'Not answering: secrets.' });
});

test('why is in the log, for each that fails, and not in the answer', async () => {
  world.logged.length = 0;
  const { body } = await look({ queueLook: down, secrets: { current: down, withId: down } });

  expect(body).toEqual({ error: 'Internal server error', message: 'Not answering: queues, secrets.' });
  expect(world.logged.filter(({ event }) => event === 'unhealthy')).toMatchObject([
    { check: 'queues', error_message: 'no connection to secret.internal', level: 'ERROR' },
    { check: 'secrets' },
  ]);
});

test('a stranger learns nothing of it', async () => {
  const { status, body } = await caller(serve, world.ports)({});

  expect([status, (body as { error: string }).error]).toEqual([401, 'Invalid API key']);
});
