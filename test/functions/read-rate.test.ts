import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { issueKey } from '../../shared/keys/issue-key.ts';
import { apiKeyKey, hashOfKey, parseKey } from '../../shared/keys/key.ts';
import { changeOrganization } from '../../shared/organizations/manage-organization.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { openWorld, type World } from '../support/world.ts';
import { clientOf, newClient } from './client.ts';

let world: World;
let client: Awaited<ReturnType<typeof newClient>>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.clock.advance(10_000 - (world.clock.now() % 10_000));
  client = await newClient(world.ports);
});
afterAll(() => world.close());

/** Its own client, with so many reads a second for each key, and the lot that is drawn for each read. */
const reader = (readsPerSecond: number, fraction = 0, more: Partial<Ports> = {}) => {
  const { ids, settings } = world.ports;
  const limits = { ...settings.limits, readsPerSecond };
  const ports = {
    ...world.ports,
    ids: { ...ids, fraction: () => fraction },
    settings: { ...settings, limits },
    ...more,
  };
  const { message, contact, sendText } = clientOf(ports, client.tenant.apiKey);
  return { read: () => message('msg_nowhere'), contact, sendText };
};
const keyOf = (apiKey = client.tenant.apiKey) => apiKeyKey(client.tenant.organization.id, hashOfKey(apiKey));
const counted = async () => parseKey(await world.ports.table.get(keyOf()))?.reads;
const statuses = async (count: number, read: () => Promise<{ status: number }>) => {
  const all: number[] = [];
  for (let n = 0; n < count; n++) all.push((await read()).status);
  return all;
};
const found = (count: number) => Array(count).fill(404);

test('a read over the rate of its key is 429, until the window is over; another key and sends go on', async () => {
  const { read, sendText } = reader(1);
  world.clock.advance(2_200);
  expect(await statuses(11, read)).toEqual([...found(10), 429]);
  const { headers, body } = await read();
  expect([headers['Retry-After'], body.error]).toEqual(['8', 'Rate limited']);
  expect(body.message).toMatch(/key may make 1 reads a second.*operator.*relaydesk organization update --read-rate/);
  const other = await issueKey(client.tenant.organization, { name: 'other' }, world.ports);
  expect((await clientOf(world.ports, other.apiKey).message('msg_nowhere')).status).toBe(404);
  expect((await sendText()).status).not.toBe(429);
  world.clock.advance(8_000);
  expect((await read()).status).toBe(404);
});

test('one read in ten is counted, as ten, where a key may make a hundred a second', async () => {
  await statuses(3, reader(100, 0.1).read);
  expect(await counted()).toBeUndefined();
  await statuses(3, reader(100, 0.09).read);
  expect(await counted()).toBe(30);
  expect(await statuses(98, reader(100, 0.09).read)).toEqual([...found(97), 429]);
});

test('a read that is refused for its query is counted, and by the end of the request', async () => {
  const table: Ports['table'] = {
    ...world.ports.table,
    write: async (change) => {
      // A slow table: the request has its answer long before.
      for (let turn = 0; turn < 300; turn++) await new Promise((resolve) => setImmediate(resolve));
      return world.ports.table.write(change);
    },
  };
  expect((await reader(1, 0, { table }).contact({ query: 'who=me' })).status).toBe(400);
  expect(await counted()).toBe(1);
});

test('reads that come at once are all counted once their window has begun', async () => {
  const { read } = reader(1);
  await read();
  await Promise.all(Array.from({ length: 7 }, read));
  expect(await counted()).toBe(8);
});

test('an organization’s own number counts for each of its keys', async () => {
  await changeOrganization(client.tenant.organization, { read_rate: 2 }, world.ports);
  expect(await statuses(21, reader(1).read)).toEqual([...found(20), 429]);
});

test('a read goes on where the table throttles the key; that is logged', async () => {
  const throttled = Object.assign(new Error('slower'), { name: 'ProvisionedThroughputExceededException' });
  await reader(1).read();
  const table: Ports['table'] = { ...world.ports.table, write: () => Promise.reject(throttled) };
  world.logged.length = 0;
  expect(await statuses(12, reader(1, 0, { table }).read)).toEqual(found(12));
  expect(world.logged.filter(({ event }) => event === 'read_not_counted')).toHaveLength(12);
});

test('counting brings no key back that was deleted meanwhile', async () => {
  const [reached, deleted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { write, ...rest } = world.ports.table;
  const table: Ports['table'] = {
    ...rest,
    write: async (change) => {
      reached.resolve();
      await deleted.promise;
      return write(change);
    },
  };
  const reading = reader(1, 0, { table }).read();
  await reached.promise;
  await write({ kind: 'delete', key: keyOf() });
  deleted.resolve();
  await reading;
  expect(await world.ports.table.get(keyOf())).toBeUndefined();
});
