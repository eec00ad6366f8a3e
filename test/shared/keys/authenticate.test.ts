import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { apiKeyKey, hashOfKey, listKeys, makeApiKey, recordUse, revokeKey } from '../../../shared/keys/key.ts';
import { shortIdOfOrganization } from '../../../shared/organizations/organization.ts';
import { clientOf, number } from '../../functions/client.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports);
  world.logged.length = 0;
});
afterAll(() => world.close());

const ask = (apiKey: string, ports = world.ports) =>
  clientOf(ports, apiKey).contact({ query: `phone_number=${encodeURIComponent(number)}` });
const itemOf = (apiKey: string) => apiKeyKey(tenant.organization.id, hashOfKey(apiKey));

test('a key is refused that shares with a stored one only the part of the hash that says where it stands', async () => {
  const stored = await world.ports.table.get(itemOf(tenant.apiKey));
  const guessed = makeApiKey(shortIdOfOrganization(tenant.organization.id), world.ports.ids);
  const key = itemOf(guessed);
  const alike = { ...stored, ...key, hash: `${key.sk}${'x'.repeat(hashOfKey(guessed).length - key.sk.length)}` };
  await world.ports.table.write({ kind: 'put', item: alike });
  expect([(await ask(guessed)).status, (await ask(tenant.apiKey)).status]).toEqual([401, 404]);
});

test('nothing of a key stands in the table but its hash', async () => {
  const item = await world.ports.table.get(itemOf(tenant.apiKey));
  expect(item?.hash).toBe(hashOfKey(tenant.apiKey));
  expect(JSON.stringify(item)).not.toContain(tenant.apiKey);
});

describe('the use of a key', () => {
  test('is written once an hour: no other request of the hour needs the table for that', async () => {
    await ask(tenant.apiKey);
    const write = () => Promise.reject(new Error('throttled'));
    const busy = { ...world.ports, table: { ...world.ports.table, write } };
    expect((await ask(tenant.apiKey, busy)).status).toBe(404);
    expect(world.logged.map(({ event }) => event)).not.toContain('key_use_not_recorded');
    world.clock.advance(3_600_000);
    expect((await ask(tenant.apiKey, busy)).status).toBe(404);
    expect(world.logged.map(({ event }) => event)).toContain('key_use_not_recorded');
  });

  test('brings a key that has gone meanwhile not back', async () => {
    const key = itemOf(tenant.apiKey);
    const hash = hashOfKey(tenant.apiKey);
    const stored = { id: tenant.keyId, organization_id: tenant.organization.id, hash, name: 'test', created_at: '' };
    await world.ports.table.write({ kind: 'delete', key });
    await recordUse(stored, '2026-11-28T10:00:00.000Z', world.ports);
    expect(await world.ports.table.get(key)).toBeUndefined();
  });
});

describe('a key that is revoked', () => {
  test('twice keeps the time of the first', async () => {
    const first = '2026-11-28T10:00:00.000Z';
    await revokeKey(tenant.keyId, first, world.ports);
    const again = await revokeKey(tenant.keyId, '2026-11-29T10:00:00.000Z', world.ports);
    expect(again?.revoked_at).toBe(first);
    expect((await ask(tenant.apiKey)).status).toBe(401);
  });

  test('and that there is not, is not made', async () => {
    const unknown = tenant.keyId.replace(/....$/, 'none');
    expect(await revokeKey(unknown, '2026-11-28T10:00:00.000Z', world.ports)).toBeUndefined();
    const keys = await listKeys(tenant.organization.id, world.ports);
    expect(keys.map(({ id }) => id)).toEqual([tenant.keyId]);
  });
});
