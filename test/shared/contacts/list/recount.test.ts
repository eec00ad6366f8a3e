import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveSweep } from '../../../../functions/workers/sweep-contacts.ts';
import { sortTokenOf, timeOfToken, uuidOfToken } from '../../../../shared/base/ids.ts';
import { insertContact } from '../../../../shared/contacts/contact-store.ts';
import { importContacts } from '../../../../shared/contacts/import/import-contacts.ts';
import { fillBuckets } from '../../../../shared/contacts/list/fill-buckets.ts';
import { bucketsIn, entriesIn, entryKey, parseBucket } from '../../../../shared/contacts/list/list-items.ts';
import { readListPage } from '../../../../shared/contacts/list/read-list.ts';
import { recountContact } from '../../../../shared/contacts/list/recount.ts';
import { listRemovalWrites } from '../../../../shared/contacts/list/removal.ts';
import type { Ports } from '../../../../shared/runtime/deps.ts';
import { makeTenant, type Tenant } from '../../../support/tenant.ts';
import { openWorld, type World } from '../../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** An organization with so many on its list, a second apart, of which the oldest are counted in buckets. */
async function tenantWith(count: number): Promise<Tenant> {
  const tenant = await makeTenant(world.ports);
  await fill(tenant, count);
  return tenant;
}

async function fill({ organization: { id: organization_id } }: Tenant, count: number) {
  const added = Array.from({ length: count }, () => {
    world.clock.advance(1000);
    return { id: crypto.randomUUID(), created_at: new Date(world.clock.now()).toISOString() };
  });
  await world.ports.table.writeMany(
    added.map((one) => ({ kind: 'put', item: { ...entryKey(organization_id, sortTokenOf(one)) } }) as const),
  );
}

async function makeBuckets({ organization }: Tenant) {
  world.clock.advance(61_000);
  await fillBuckets(organization.id, world.ports);
}

/** Ports whose creation is held up on its way to the table, while `meanwhile` happens. */
function slow(meanwhile: () => Promise<unknown>, outcome: 'answers' | 'dies' = 'answers'): Ports {
  let isFirst = true;
  const table: Ports['table'] = {
    ...world.ports.table,
    async transact(writes) {
      const isCreation = isFirst && writes.length >= 4;
      if (isCreation) {
        isFirst = false;
        await meanwhile();
      }
      const result = await world.ports.table.transact(writes);
      return isCreation && outcome !== 'answers' ? new Promise<never>(() => {}) : result;
    },
  };
  return { ...world.ports, table };
}

async function listedOf({ organization: { id } }: Tenant) {
  const { items } = await world.ports.table.page({ condition: entriesIn(id, {}), limit: 5000 });
  return items.map(({ sk }) => uuidOfToken(String(sk).slice(1))).toReversed();
}

/** Totals are exact, and every page is as sorted. */
async function expectExact(tenant: Tenant, count: number) {
  const ids = await listedOf(tenant);
  expect(ids).toHaveLength(count);
  for (let page = 1; page <= Math.ceil(count / 50); page++) {
    const { total, tokens } = await readListPage(
      tenant.organization.id,
      { limit: 50, page, ascending: false },
      world.ports,
    );
    expect([page, total, tokens.map(uuidOfToken)]).toEqual([page, count, ids.slice((page - 1) * 50, page * 50)]);
  }
}

const bucketsOf = async ({ organization }: Tenant) =>
  (await world.ports.table.page({ condition: bucketsIn(organization.id, {}), limit: 100 })).items.map(
    (item) => parseBucket(item).count,
  );

const given = { phone_number: '+5511999990000', chatapp_id: '5511999990000', full_name: 'Ana Souza' };
const create = ({ organization }: Tenant, ports: Ports) => insertContact(organization, { given, source: 'api' }, ports);
const othersFill = (tenant: Tenant) => async () => {
  await fill(tenant, 300);
  await makeBuckets(tenant);
};

test('a contact that comes on the list after a bucket was made over its time is counted', async () => {
  const tenant = await tenantWith(100);
  await create(tenant, slow(othersFill(tenant)));
  expect(await bucketsOf(tenant)).toEqual([257]);
  await expectExact(tenant, 401);
});

test('so are the contacts of an import whose machine was asleep', async () => {
  const tenant = await tenantWith(100);
  async function* bodies() {
    for (const digits of ['5511999990000', '5511999990001', '5511999990002']) {
      yield { phone_number: { digits, written: digits }, full_name: 'Ana', email: '', tags: [] };
    }
  }
  await importContacts(tenant.organization, { bodies: bodies(), onGroup: () => {} }, slow(othersFill(tenant)));
  expect(await bucketsOf(tenant)).toEqual([259]);
  await expectExact(tenant, 403);
});

test('so is one whose creator died, once the sweeper has come', async () => {
  const tenant = await tenantWith(100);
  const landed = Promise.withResolvers<void>();
  const ports = slow(async () => {
    await othersFill(tenant)();
    landed.resolve();
  }, 'dies');
  void create(tenant, ports);
  await landed.promise;
  while ((await listedOf(tenant)).length < 401) await new Promise((resolve) => setImmediate(resolve));
  await serveSweep(world.ports)({} as never);
  expect(await bucketsOf(tenant)).toEqual([257]);
  await expectExact(tenant, 401);
});

test('a bucket made of entries that were read before it came is refused, and reads again', async () => {
  const tenant = await tenantWith(300);
  const at = new Date(world.clock.now() - 299_500).toISOString();
  const late = { organization_id: tenant.organization.id, id: crypto.randomUUID(), created_at: at };
  world.clock.advance(61_000);
  let isFirst = true;
  const table: Ports['table'] = {
    ...world.ports.table,
    async transact(writes) {
      if (isFirst) {
        isFirst = false;
        await world.ports.table.write({ kind: 'put', item: { ...entryKey(late.organization_id, sortTokenOf(late)) } });
        await recountContact(late, world.ports);
      }
      return world.ports.table.transact(writes);
    },
  };
  await fillBuckets(tenant.organization.id, { ...world.ports, table });
  await expectExact(tenant, 301);
});

test('counting again together with deletions and other late ones ends with exact totals', async () => {
  const tenant = await tenantWith(600);
  const organization_id = tenant.organization.id;
  const base = world.clock.now() - 600_000;
  await makeBuckets(tenant);
  const late = Array.from({ length: 12 }, (_, index) => ({
    organization_id,
    id: crypto.randomUUID(),
    created_at: new Date(base + index * 20_000 + 5).toISOString(),
  }));
  const { items } = await world.ports.table.page({ condition: entriesIn(organization_id, {}), limit: 40 });
  const gone = items.map(({ sk }) => ({ organization_id, token: String(sk).slice(1) }));
  await Promise.all([
    ...late.map(async (one) => {
      await world.ports.table.write({ kind: 'put', item: { ...entryKey(organization_id, sortTokenOf(one)) } });
      for (;;) {
        const done = await recountContact(one, world.ports).then(
          () => true,
          () => false,
        );
        if (done) return;
      }
    }),
    ...gone.map(async ({ token }) => {
      const created_at = new Date(timeOfToken(token)).toISOString();
      for (;;) {
        const writes = await listRemovalWrites({ organization_id, id: uuidOfToken(token), created_at }, world.ports);
        if ((await world.ports.table.transact(writes)).kind === 'done') return;
      }
    }),
  ]);
  await expectExact(tenant, 600 + 12 - 40);
});
