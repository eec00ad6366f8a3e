import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serve as serveSweep } from '../../../../functions/workers/sweep-contacts.ts';
import { contactKey, parseContact, type StoredContact } from '../../../../shared/contacts/contact.ts';
import { dueContactShards } from '../../../../shared/contacts/due.ts';
import { listHeadKey } from '../../../../shared/contacts/list/list-items.ts';
import { bucketsIn } from '../../../../shared/contacts/list/ranges.ts';
import { indexContact, reindexMark } from '../../../../shared/contacts/search/index-contact.ts';
import { reindexContact } from '../../../../shared/contacts/search/reindex-contact.ts';
import { entriesOfContact } from '../../../../shared/contacts/search/search-entry.ts';
import type { Ports } from '../../../../shared/runtime/deps.ts';
import { equals } from '../../../../shared/table/conditions.ts';
import { type Client, clientOf } from '../../../functions/client.ts';
import { makeTenant, type Tenant } from '../../../support/tenant.ts';
import { openWorld, type World } from '../../../support/world.ts';

let world: World;
let ports: Ports;
let tenant: Tenant;
let client: Client;
beforeAll(async () => {
  world = await openWorld();
  ports = world.ports;
});
beforeEach(async () => {
  await sweep();
  tenant = await makeTenant(ports);
  client = clientOf(ports, tenant.apiKey);
});
afterAll(() => world.close());

async function sweep(afterMs = 61_000) {
  world.clock.advance(afterMs);
  await serveSweep(ports)({} as never);
}

const found = async (search: string): Promise<string[]> => {
  const query = new URLSearchParams({ action: 'contacts', search }).toString();
  return (await client.conversations({ query })).body.contacts.map((one: { full_name: string }) => one.full_name);
};

/** What the sweeper would still find of the organization. */
async function due() {
  const pages = await Promise.all(
    dueContactShards.map((shard) =>
      ports.table.page({
        index: 'due',
        condition: equals('due_shard', shard),
        limit: 1000,
      }),
    ),
  );
  return pages.flatMap(({ items }) => items).filter(({ pk }) => String(pk).startsWith(tenant.organization.id));
}

/** Search entries under the first characters that these tests use. */
async function entries() {
  const pages = await Promise.all(
    [...'anbisouzlmr0123456789'].map((first) =>
      ports.table.page({ condition: equals('pk', `${tenant.organization.id}#S#${first}`), limit: 1000 }),
    ),
  );
  return pages.flatMap(({ items }) => items);
}

/** What is to be there of a contact, in the order of `entries`. */
async function entriesWanted(id: string) {
  const wanted = new Map(entriesOfContact(await stored(id)).map((entry) => [`${entry.pk} ${entry.sk}`, entry]));
  const there = await entries();
  const inOrder = there.map(({ pk, sk }) => wanted.get(`${pk} ${sk}`));
  expect(there).toHaveLength(wanted.size);
  return inOrder;
}

/** A world whose table can do everything but one thing. */
function failing(name: 'writeMany' | 'write'): Ports {
  return { ...ports, table: { ...ports.table, [name]: () => Promise.reject(new Error('down')) } };
}

const folding = (when: 'always' | 'never'): Ports => ({
  ...ports,
  ids: { ...ports.ids, fraction: () => (when === 'always' ? 0 : 1) },
});

const addOn = (on: Ports, phone_number: string, full_name: string) =>
  clientOf(on, tenant.apiKey).createContact({ body: { phone_number, full_name } });

const stored = async (id: string) =>
  parseContact(await ports.table.get(contactKey(tenant.organization.id, id))) as StoredContact;

/** As a change of the name does it, without what comes after. */
async function rename(before: StoredContact, full_name: string): Promise<StoredContact> {
  const key = contactKey(before.organization_id, before.id);
  const mark = reindexMark(key, before, ports);
  await ports.table.write({ kind: 'update', key, change: { set: { full_name, ...mark } } });
  return stored(before.id);
}

/** As its deletion does it, without what comes after. */
const markDeleted = (contact: StoredContact) =>
  ports.table.write({
    kind: 'update',
    key: contactKey(contact.organization_id, contact.id),
    change: { set: { deleted_at: '2026-11-28T10:00:00.000Z' }, remove: ['due_shard', 'due_at'] },
  });

describe('a contact that was created', () => {
  test('is found at once, and waits for nobody', async () => {
    await tenant.addContact('5511999990000', 'Ana Souza');
    expect(await found('souza')).toEqual(['Ana Souza']);
    expect(await due()).toEqual([]);
  });

  test.each(['writeMany', 'write'] as const)(
    'is there although %s failed afterwards, and is found when the sweeper has come',
    async (name) => {
      const { status } = await addOn(failing(name), '5511999990000', 'Ana Souza');
      expect([status, (await due()).length]).toEqual([201, 1]);
      expect(world.logged.at(-2)).toMatchObject({ level: 'WARN', event: 'contact_index_left_over' });
      await sweep(59_999);
      expect(await due()).toHaveLength(1);
      await sweep(1);
      expect(await found('souza')).toEqual(['Ana Souza']);
      expect(await due()).toEqual([]);
    },
  );

  test('is found by the sweeper also when its process died in the middle of it', async () => {
    const forever = new Promise<never>(() => {});
    const table: Ports['table'] = {
      ...ports.table,
      async writeMany(writes) {
        await ports.table.writeMany(writes.slice(0, 3));
        return forever;
      },
    };
    void addOn({ ...ports, table }, '5511999990000', 'Ana Souza');
    while ((await entries()).length < 3) await new Promise((resolve) => setImmediate(resolve));
    await sweep();
    expect([await found('souza'), await found('9999'), await due()]).toEqual([['Ana Souza'], ['Ana Souza'], []]);
  });

  test('and deleted before its entries were written leaves none', async () => {
    const table: Ports['table'] = {
      ...ports.table,
      async writeMany(writes) {
        const { contact } = (await client.contact({ query: 'chatapp_id=5511999990000' })).body;
        if (contact) await markDeleted(contact);
        await ports.table.writeMany(writes);
      },
    };
    await addOn({ ...ports, table }, '5511999990000', 'Ana Souza');
    expect([await entries(), await due()]).toEqual([[], []]);
  });

  test('whose row has gone leaves none either', async () => {
    const contact = await tenant.addContact('5511999990000', 'Ana Souza');
    const key = contactKey(tenant.organization.id, contact.id);
    await ports.table.write({ kind: 'delete', key });
    await indexContact(key, contact, ports);
    expect(await entries()).toEqual([]);
  });
});

describe('a contact that was renamed', () => {
  test('is found by its new name, and no more by the old one', async () => {
    const before = await tenant.addContact('5511999990000', 'Ana Souza');
    const after = await rename(before, 'Bia Lima');
    expect([await found('souza'), await found('lima')]).toEqual([[], []]);
    await reindexContact(before, after, ports);
    expect([await found('souza'), await found('lima'), await found('9999')]).toEqual([[], ['Bia Lima'], ['Bia Lima']]);
    expect(await entries()).toEqual(await entriesWanted(after.id));
  });

  test('is looked after once more by the sweeper, a minute later', async () => {
    const before = await tenant.addContact('5511999990000', 'Ana Souza');
    const { status } = await client.updateContact(`id=${before.id}`, { full_name: 'Bia Lima' });
    expect([status, await entries()]).toEqual([200, await entriesWanted(before.id)]);
    await sweep(59_999);
    expect([(await due()).length, (await stored(before.id)).stale_texts]).toEqual([1, ['ana souza\n5511999990000']]);
    await sweep(1);
    expect([await due(), (await stored(before.id)).stale_texts]).toEqual([[], undefined]);
    expect(await entries()).toEqual(await entriesWanted(before.id));
  });

  test('to and fro remembers each name once, and fifty of many', async () => {
    let contact = await tenant.addContact('5511999990000', 'Ana');
    for (const name of ['Bia', 'Ana', 'Bia', 'Ana']) contact = await rename(contact, name);
    expect(contact.stale_texts).toEqual(['ana\n5511999990000', 'bia\n5511999990000']);
    for (let round = 0; round < 60; round++) contact = await rename(contact, `Ana ${round}`);
    expect(contact.stale_texts).toEqual(Array.from({ length: 50 }, (_, index) => `ana ${index + 9}\n5511999990000`));
  });

  test('twice, while nobody got to the entries, is found by its last name alone when the sweeper has come', async () => {
    const before = await tenant.addContact('5511999990000', 'Ana Souza');
    const between = await rename(before, 'Bia Lima');
    await reindexContact(before, between, failing('writeMany'));
    const after = await rename(between, 'Mara');
    expect(after.stale_texts).toEqual(['ana souza\n5511999990000', 'bia lima\n5511999990000']);
    await sweep();
    expect([await found('souza'), await found('lima'), await found('mara')]).toEqual([[], [], ['Mara']]);
    expect((await entries()).every(({ t }) => t === 'mara\n5511999990000')).toBe(true);
    expect(await due()).toEqual([]);
  });

  test('by two at once is found by the name that stands', async () => {
    const before = await tenant.addContact('5511999990000', 'Ana Souza');
    const one = await rename(before, 'Bia Lima');
    const two = await rename(one, 'Mara');
    // The first one's work comes last.
    await reindexContact(one, two, ports);
    await indexContact(contactKey(one.organization_id, one.id), one, ports, ['ana souza\n5511999990000']);
    expect([await found('souza'), await found('lima'), await found('mara')]).toEqual([[], [], ['Mara']]);
    expect((await entries()).every(({ t }) => t === 'mara\n5511999990000')).toBe(true);
  });

  test('and deleted at that moment leaves no entry of either name', async () => {
    const before = await tenant.addContact('5511999990000', 'Ana Souza');
    const after = await rename(before, 'Bia Lima');
    await markDeleted(after);
    await reindexContact(before, after, ports);
    expect([await entries(), await due()]).toEqual([[], []]);
  });
});

describe('the sweeper', () => {
  test('makes the buckets that were too young when somebody looked', async () => {
    for (let done = 0; done < 256; done += 32) {
      const many = Array.from({ length: 32 }, (_, index) =>
        addOn(folding('never'), `4930${6_000_000 + done + index}`, 'A'),
      );
      await Promise.all(many);
    }
    await addOn(folding('always'), '5511999990000', 'Ana');
    const buckets = () => ports.table.page({ condition: bucketsIn(tenant.organization.id, {}), limit: 9 });
    expect([(await buckets()).items, (await due()).length]).toEqual([[], 1]);
    await sweep();
    expect([(await buckets()).items.length, await due()]).toEqual([1, []]);
  });

  test('is not kept from the others by one item that it cannot read', async () => {
    const broken = { pk: 'org_broken#CONTACT#1', sk: 'CONTACT', due_at: '2026-01-01T00:00:00.000Z' };
    for (const due_shard of dueContactShards) {
      await ports.table.write({ kind: 'put', item: { ...broken, pk: broken.pk + due_shard, due_shard } });
    }
    await addOn(failing('writeMany'), '5511999990000', 'Ana Souza');
    await sweep();
    expect(await found('souza')).toEqual(['Ana Souza']);
    expect(world.logged).toContainEqual(expect.objectContaining({ level: 'ERROR', event: 'unexpected_error' }));
    for (const due_shard of dueContactShards) {
      await ports.table.write({ kind: 'delete', key: { pk: broken.pk + due_shard, sk: broken.sk } });
    }
  });
});

test('a contact is created although its list cannot be counted', async () => {
  const get: Ports['table']['get'] = async (key) => {
    if (key.pk === listHeadKey(tenant.organization.id).pk) throw new Error('down');
    return ports.table.get(key);
  };
  const { status } = await addOn({ ...folding('always'), table: { ...ports.table, get } }, '5511999990000', 'Ana');
  expect(status).toBe(201);
  expect(world.logged).toContainEqual(expect.objectContaining({ level: 'WARN', event: 'contact_list_not_folded' }));
});
