import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { instanceOfName } from '../../../shared/instances/instance-store.ts';
import { changeOrganization } from '../../../shared/organizations/manage-organization.ts';
import { type Organization, parseOrganization } from '../../../shared/organizations/organization.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { type SealedFor, unseal } from '../../../shared/secrets/seal.ts';
import { signingSecrets } from '../../../shared/subscriptions/webhook-secret.ts';
import { clientOf, number } from '../../functions/client.ts';
import { webhooksClientOf } from '../../functions/webhooks/webhooks-client.ts';
import { backupOf } from '../../support/backup.ts';
import { commandDeps } from '../../support/command-deps.ts';
import { makeInstance } from '../../support/instance.ts';
import { itemsOf } from '../../support/items-of.ts';
import { receiversIn } from '../../support/receivers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { adminIn } from './admin-stage.ts';

let world: World;
let dynamo: DynamoDBClient;
beforeEach(async () => {
  world = await openWorld((client) => {
    dynamo = client;
  });
});
afterEach(() => world.close());

const admin = (...args: string[]) => adminIn(() => commandDeps(world))(...args);
const withTable = (table: Partial<Ports['table']>) =>
  adminIn(() => commandDeps(world, { ...world.ports, table: { ...world.ports.table, ...table } }));

/** An organization with everything that is sealed: three tokens, an instance's key and secret, a webhook's secrets. */
async function sealedOrganization() {
  const tenant = await makeTenant(world.ports);
  const { id } = tenant.organization;
  const shop = { shop_platform: 'shopify', shop_url: 'https://s.example', shop_token: 'shop token' } as const;
  await changeOrganization(tenant.organization, shop, world.ports);
  await tenant.addContact(number);
  const instance = await makeInstance(world.ports, tenant);
  const receiver = await receiversIn(world).subscribe(tenant);
  const rotated = await webhooksClientOf(world.ports, tenant.apiKey).rotate(receiver.id);
  const open = (value: string | undefined, purpose: SealedFor['purpose']) =>
    unseal(String(value), { organizationId: id, purpose }, world.ports);
  const number1 = tenant.organization.slug.replace('tenant-', '');
  return {
    ...tenant,
    id,
    /** The key that each sealed value in the table is under, by what stands before it. */
    async keys() {
      const items = JSON.stringify(await itemsOf(dynamo, id));
      return [...items.matchAll(/"(?:v1|v2\.(k\w+))\.[\w-]{40,}"/g)].map(([, key = 'k1']) => key);
    },
    /** All that is sealed opens, and is what it was. */
    async opens() {
      const item = parseOrganization(await world.ports.table.get({ pk: id, sk: 'ORGANIZATION' }));
      expect(await open(item?.chatapp_bearer_token, 'chatapp-token')).toBe(`token-of-tenant-${number1}`);
      expect(await open(item?.photoapp_token, 'photoapp-token')).toBe(`photoapp-token-of-tenant-${number1}`);
      expect(await open(item?.shop_token, 'shop-token')).toBe('shop token');
      const stored = await instanceOfName(instance.name, world.ports);
      expect(await open(stored?.upstream_key, 'gateway-key')).toBe(instance.key);
      expect(await open(stored?.webhook_secret, 'gateway-webhook-secret')).toBe(instance.secret);
      const signing = await signingSecrets(id, await receiver.webhook(), world.ports);
      expect(signing).toEqual([rotated.body.webhook.secret, receiver.secret]);
      expect((await clientOf(world.ports, tenant.apiKey).sendText()).status).toBe(200);
    },
  };
}

test('everything is sealed under a new key, opens as before, and the first key can be dropped', async () => {
  const one = await sealedOrganization();
  expect(await one.keys()).toEqual(Array(7).fill('k1'));
  const { current, ...result } = await admin('master-secret', 'rotate');
  expect(result).toEqual({ made: true, resealed: 7, failed: 0, earlier: ['k1'] });
  expect(await one.keys()).toEqual(Array(7).fill(current));
  await one.opens();
  const keys = [{ id: current, sealed: 7 }];
  expect(await admin('master-secret', 'drop', 'k1', '--yes')).toEqual({ current, keys });
  await one.opens();
});

test('an organization that was read before a rotation cannot be put back as it was', async () => {
  const one = await sealedOrganization();
  const before = parseOrganization(await world.ports.table.get({ pk: one.id, sk: 'ORGANIZATION' })) as Organization;
  await admin('master-secret', 'rotate');
  await expect(changeOrganization(before, { name: 'Later' }, world.ports)).rejects.toThrow();
  expect(await one.keys()).not.toContain('k1');
  await one.opens();
});

test('a rotation that is killed goes on with its key, and all that is sealed opens meanwhile', async () => {
  const all = [await sealedOrganization(), await sealedOrganization()];
  let writes = 0;
  const write: Ports['table']['write'] = (given) =>
    ++writes > 2 ? new Promise(() => {}) : world.ports.table.write(given);
  void withTable({ write })('master-secret', 'rotate');
  while (writes < 3) await new Promise((resolve) => setImmediate(resolve));
  const { current } = await admin('master-secret', 'show');
  for (const one of all) await one.opens();
  const before = (await Promise.all(all.map((one) => one.keys()))).flat();
  expect(new Set(before)).toEqual(new Set(['k1', current]));
  await expect(admin('master-secret', 'drop', 'k1', '--yes')).rejects.toThrow(
    'values are sealed under k1; rotate first',
  );

  const left = before.filter((key) => key === 'k1').length;
  expect(await admin('master-secret', 'rotate')).toMatchObject({ current, made: false, resealed: left, failed: 0 });
  for (const one of all) await one.opens();
  expect(await admin('master-secret', 'show')).toEqual({
    current,
    keys: [
      { id: 'k1', sealed: 0 },
      { id: current, sealed: 14 },
    ],
  });
});

test('what a function seals under the former key while everything is sealed anew is so, too', async () => {
  const one = await sealedOrganization();
  const { current } = world.ports.secrets;
  const former = { ...world.ports.secrets, current: async () => ({ id: 'k1', secret: 'master secret of a test' }) };
  const clock: Ports['clock'] = {
    ...world.clock,
    async sleep(ms) {
      const receivers = receiversIn({ ...world, ports: { ...world.ports, secrets: former } });
      await receivers.subscribe(one);
      expect(await one.keys()).toContain('k1');
      await world.clock.sleep(ms);
    },
  };
  const deps = commandDeps(world, { ...world.ports, clock });
  const rotated = await adminIn(() => deps)('master-secret', 'rotate');
  expect(rotated).toMatchObject({ current: (await current()).id, resealed: 8 });
  expect(await one.keys()).toEqual(Array(8).fill(rotated.current));
});

test('the last look comes a minute after the new key is there, however long the first one has taken', async () => {
  const slept: number[] = [];
  const clock: Ports['clock'] = {
    ...world.clock,
    async sleep(ms) {
      slept.push(ms);
      await world.clock.sleep(ms);
    },
  };
  const master: World['master'] = {
    ...world.master,
    async read() {
      world.clock.advance(90_000);
      return world.master.read();
    },
  };
  await adminIn(() => ({ ...commandDeps(world, { ...world.ports, clock }), master }))('master-secret', 'rotate');
  expect(slept).toEqual([60_000]);
});

test('in a table from before the rotation all opens, and is sealed anew by running it again', async () => {
  const one = await sealedOrganization();
  const backup = await backupOf(dynamo, world);
  const { current } = await admin('master-secret', 'rotate');
  await backup.restore();
  await one.opens();
  await expect(admin('master-secret', 'drop', 'k1', '--yes')).rejects.toThrow('7 values are sealed under k1');
  expect(await admin('master-secret', 'rotate')).toMatchObject({ current, made: false, resealed: 7 });
  expect(await one.keys()).toEqual(Array(7).fill(current));
});

test('of two rotations that change the secret at once one is refused, and nothing is lost', async () => {
  const one = await sealedOrganization();
  const master: World['master'] = {
    ...world.master,
    async read() {
      const read = await world.master.read();
      await admin('master-secret', 'rotate');
      return read;
    },
  };
  const late = adminIn(() => ({ ...commandDeps(world), master }));
  await expect(late('master-secret', 'rotate')).rejects.toThrow('was changed at the same time');
  await one.opens();
});

test('a value that cannot be opened stays as it is, is counted, and keeps no other from being sealed anew', async () => {
  const [one, other] = [await sealedOrganization(), await sealedOrganization()];
  const key = { pk: one.id, sk: 'ORGANIZATION' };
  await world.ports.table.write({ kind: 'update', key, change: { set: { shop_token: `v1.${'A'.repeat(60)}` } } });
  const { current, ...result } = await admin('master-secret', 'rotate');
  expect(result).toMatchObject({ made: true, failed: 1 });
  expect(await other.keys()).toEqual(Array(7).fill(current));
  expect(world.logged.find(({ event }) => event === 'not_resealed')).toMatchObject({ organization: one.id });
  expect(JSON.stringify(world.logged)).not.toMatch(/token-of-tenant|master secret of a test/);
});

test.each(['k9', 'k1'])('the key %s is not dropped', async (id) => {
  const said = id === 'k1' ? 'k1 is the current key' : 'has no key k9';
  await expect(admin('master-secret', 'drop', id, '--yes')).rejects.toThrow(said);
});
