import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sortTokenOf, uuidOfToken } from '../../../../shared/base/ids.ts';
import { fillBuckets } from '../../../../shared/contacts/list/fill-buckets.ts';
import { bucketsIn, entryKey, listHeadKey, parseBucket } from '../../../../shared/contacts/list/list-items.ts';
import { readListPage } from '../../../../shared/contacts/list/read-list.ts';
import { listRemovalWrites } from '../../../../shared/contacts/list/removal.ts';
import type { Ports } from '../../../../shared/runtime/deps.ts';
import { randomFrom } from '../../../support/random.ts';
import { openWorld, type World } from '../../../support/world.ts';

let world: World;
let ports: Ports;
beforeAll(async () => {
  world = await openWorld();
  ports = world.ports;
});
afterAll(() => world.close());

interface Listed {
  readonly organization_id: string;
  readonly id: string;
  readonly created_at: string;
}

let made = 0;
const newOrganization = () => `org_list${++made}`;
const random = randomFrom(7);

/** Puts contacts on a list as their creation does, `every` that many to a millisecond. */
async function add(organization_id: string, count: number, every = 1): Promise<Listed[]> {
  const added = Array.from({ length: count }, (_, index) => {
    if (index % every === 0) world.clock.advance(1);
    const id = crypto.randomUUID();
    return { organization_id, id, created_at: new Date(world.clock.now()).toISOString() };
  });
  await ports.table.writeMany(
    added.map((contact) => ({ kind: 'put', item: { ...entryKey(organization_id, sortTokenOf(contact)) } }) as const),
  );
  return added;
}

async function remove(contact: Listed): Promise<void> {
  for (;;) {
    const result = await ports.table.transact(await listRemovalWrites(contact, ports));
    if (result.kind === 'done') return;
  }
}

/** Long enough for every entry to be counted. */
async function makeBuckets(organizationId: string) {
  world.clock.advance(61_000);
  await fillBuckets(organizationId, ports);
}

/** A few at once: with hundreds, nearly all of them would only get in each other's way. */
async function removeAll(contacts: readonly Listed[]): Promise<void> {
  for (let done = 0; done < contacts.length; done += 4) await Promise.all(contacts.slice(done, done + 4).map(remove));
}

const bucketsOf = async (organizationId: string) =>
  (await ports.table.page({ condition: bucketsIn(organizationId, {}), limit: 100 })).items.map(
    (item) => parseBucket(item).count,
  );

/** Every page of these sizes is what sorting all contacts gives. */
async function expectAsSorted(organizationId: string, contacts: readonly Listed[]) {
  const ids = contacts.map(sortTokenOf).toSorted().toReversed().map(uuidOfToken);
  for (const limit of [1, 7, 50]) {
    const lastPage = Math.ceil(ids.length / limit);
    const all = Array.from({ length: lastPage + 1 }, (_, index) => index + 1);
    const some = new Set([1, Math.ceil(lastPage / 2), lastPage].filter((page) => page > 0));
    for (const page of limit === 50 ? all : some) {
      for (const ascending of [false, true]) {
        const { total, tokens } = await readListPage(organizationId, { limit, page, ascending }, ports);
        const inOrder = ascending ? ids.toReversed() : ids;
        expect({ limit, page, ascending, total, ids: tokens.map(uuidOfToken) }).toEqual({
          limit,
          page,
          ascending,
          total: ids.length,
          ids: inOrder.slice((page - 1) * limit, page * limit),
        });
      }
    }
  }
}

test.each([
  [0, 1],
  [1, 1],
  [49, 1],
  [50, 1000],
  [51, 2],
  [256, 1],
  [257, 1000],
  [520, 40],
])(
  'of %i contacts, %i in a millisecond, every page is as sorted, before and after buckets are made',
  async (count, every) => {
    const organizationId = newOrganization();
    const contacts = await add(organizationId, count, every);
    await expectAsSorted(organizationId, contacts);
    await makeBuckets(organizationId);
    expect(await bucketsOf(organizationId)).toEqual(Array(Math.floor(count / 256)).fill(256));
    if (count >= 256) await expectAsSorted(organizationId, contacts);
  },
);

test('contacts that come and go, with buckets made in between, are always counted and in order', async () => {
  const organizationId = newOrganization();
  let contacts: Listed[] = [];
  for (let round = 0; round < 4; round++) {
    contacts.push(...(await add(organizationId, 200, 3)));
    if (round % 2 === 1) await makeBuckets(organizationId);
    const gone = contacts.filter(() => random() < 0.2);
    await removeAll(gone);
    contacts = contacts.filter((contact) => !gone.includes(contact));
    await expectAsSorted(organizationId, contacts);
  }
  await removeAll(contacts);
  await expectAsSorted(organizationId, []);
  await expectAsSorted(organizationId, await add(organizationId, 3));
});

test('a bucket that is empty goes, unless it is the newest, and nothing is hidden', async () => {
  const organizationId = newOrganization();
  const contacts = await add(organizationId, 800);
  await makeBuckets(organizationId);
  const emptied = contacts.slice(256, 512);
  await removeAll(emptied);
  expect(await bucketsOf(organizationId)).toEqual([256, 256]);
  await expectAsSorted(
    organizationId,
    contacts.filter((contact) => !emptied.includes(contact)),
  );
  await removeAll([...contacts.slice(0, 256), ...contacts.slice(512, 768)]);
  expect(await bucketsOf(organizationId)).toEqual([0]);
  await expectAsSorted(organizationId, contacts.slice(768));
});

describe('filling buckets', () => {
  test('leaves the young alone, and has the sweeper come when they are old', async () => {
    const organizationId = newOrganization();
    const contacts = await add(organizationId, 300);
    await fillBuckets(organizationId, ports);
    expect(await bucketsOf(organizationId)).toEqual([]);
    const ripeAt = Date.parse(contacts[255]?.created_at ?? '') + 60_001;
    expect(await ports.table.get(listHeadKey(organizationId))).toMatchObject({
      due_shard: expect.stringMatching(/^contact#[0-7]$/),
      due_at: new Date(ripeAt).toISOString(),
    });
    world.clock.advance(ripeAt - world.clock.now() - 1);
    await fillBuckets(organizationId, ports);
    expect(await bucketsOf(organizationId)).toEqual([]);
    world.clock.advance(1);
    await fillBuckets(organizationId, ports);
    expect(await bucketsOf(organizationId)).toEqual([256]);
    expect(await ports.table.get(listHeadKey(organizationId))).not.toHaveProperty('due_at');
  });

  test('by several at once makes each bucket once', async () => {
    const organizationId = newOrganization();
    const contacts = await add(organizationId, 600);
    world.clock.advance(61_000);
    await Promise.all(Array.from({ length: 5 }, () => fillBuckets(organizationId, ports)));
    expect(await bucketsOf(organizationId)).toEqual([256, 256]);
    await expectAsSorted(organizationId, contacts);
  });

  test('counts again when a contact goes while it counts', async () => {
    const organizationId = newOrganization();
    const contacts = await add(organizationId, 300);
    world.clock.advance(61_000);
    const [, gone] = contacts as [Listed, Listed];
    let isFirst = true;
    const table: Ports['table'] = {
      ...ports.table,
      async transact(writes) {
        if (isFirst) await remove(gone);
        isFirst = false;
        return ports.table.transact(writes);
      },
    };
    await fillBuckets(organizationId, { ...ports, table });
    expect(await bucketsOf(organizationId)).toEqual([256]);
    await expectAsSorted(
      organizationId,
      contacts.filter((contact) => contact !== gone),
    );
  });

  test('and deleting all at once leave exact totals', async () => {
    const organizationId = newOrganization();
    const contacts = await add(organizationId, 600);
    world.clock.advance(61_000);
    const gone = contacts.filter((_, index) => index % 30 === 0);
    await Promise.all([...gone.map(remove), ...[1, 2, 3].map(() => fillBuckets(organizationId, ports))]);
    await fillBuckets(organizationId, ports);
    await expectAsSorted(
      organizationId,
      contacts.filter((contact) => !gone.includes(contact)),
    );
  });
});

test('filling buckets ends at its time, and leaves the mark for the next run', async () => {
  const organizationId = newOrganization();
  const contacts = await add(organizationId, 600);
  await fillBuckets(organizationId, ports);
  const { due_at } = (await ports.table.get(listHeadKey(organizationId))) ?? {};
  world.clock.advance(61_000);
  const table: Ports['table'] = {
    ...ports.table,
    async transact(writes) {
      world.clock.advance(50_000);
      return ports.table.transact(writes);
    },
  };
  await fillBuckets(organizationId, { ...ports, table }, { until: world.clock.now() + 40_000 });
  expect(await bucketsOf(organizationId)).toEqual([256]);
  expect(await ports.table.get(listHeadKey(organizationId))).toMatchObject({ due_at });
  await fillBuckets(organizationId, ports);
  expect(await bucketsOf(organizationId)).toEqual([256, 256]);
  await expectAsSorted(organizationId, contacts);
});

describe('what takes a contact off the list', () => {
  test('is refused when a bucket has counted it meanwhile, and holds when it is asked for again', async () => {
    const organizationId = newOrganization();
    const contacts = await add(organizationId, 256);
    const [gone] = contacts as [Listed];
    const writes = await listRemovalWrites(gone, ports);
    await makeBuckets(organizationId);
    expect((await ports.table.transact(writes)).kind).toBe('refused');
    await remove(gone);
    expect(await bucketsOf(organizationId)).toEqual([255]);
  });

  test('is nothing for a contact that is not on it, and nothing a second time', async () => {
    const organizationId = newOrganization();
    const [contact] = (await add(organizationId, 1)) as [Listed];
    expect(await listRemovalWrites({ ...contact, id: crypto.randomUUID() }, ports)).toEqual([]);
    const writes = await listRemovalWrites(contact, ports);
    expect((await ports.table.transact(writes)).kind).toBe('done');
    expect((await ports.table.transact(writes)).kind).toBe('refused');
    expect(await listRemovalWrites(contact, ports)).toEqual([]);
  });
});
