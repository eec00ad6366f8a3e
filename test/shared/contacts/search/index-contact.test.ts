import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { bucketsIn, listHeadKey } from '../../../../shared/contacts/list/list-items.ts';
import { indexContact } from '../../../../shared/contacts/search/index-contact.ts';
import { contactKey } from '../../../../shared/conversations/head.ts';
import type { Ports } from '../../../../shared/runtime/deps.ts';
import { dueShards } from '../../../../shared/table/due.ts';
import { type IndexStage, openIndexStage } from './index-stage.ts';

let stage: IndexStage;
beforeAll(async () => {
  stage = await openIndexStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

describe('a contact that was created', () => {
  test('is found at once, and waits for no sweeper', async () => {
    await stage.tenant.addContact('5511999990000', 'Ana Souza');
    expect(await stage.found('souza')).toEqual(['Ana Souza']);
    expect(await stage.due()).toEqual([]);
  });

  test.each(['writeMany', 'write'] as const)(
    'is there although %s failed afterwards, and is found when the sweeper has come',
    async (name) => {
      const { status } = await stage.addOn(stage.failing(name), '5511999990000', 'Ana Souza');
      expect([status, (await stage.due()).length]).toEqual([201, 1]);
      expect(stage.world.logged.at(-2)).toMatchObject({ level: 'WARN', event: 'contact_index_left_over' });
      await stage.sweep(59_999);
      expect(await stage.due()).toHaveLength(1);
      await stage.sweep(1);
      expect(await stage.found('souza')).toEqual(['Ana Souza']);
      expect(await stage.due()).toEqual([]);
    },
  );

  test('is found by the sweeper also when its process died in the middle of it', async () => {
    const forever = new Promise<never>(() => {});
    const table: Ports['table'] = {
      ...stage.ports.table,
      async writeMany(writes) {
        await stage.ports.table.writeMany(writes.slice(0, 3));
        return forever;
      },
    };
    void stage.addOn({ ...stage.ports, table }, '5511999990000', 'Ana Souza');
    while ((await stage.entries()).length < 3) await new Promise((resolve) => setImmediate(resolve));
    await stage.sweep();
    expect([await stage.found('souza'), await stage.found('9999'), await stage.due()]).toEqual([
      ['Ana Souza'],
      ['Ana Souza'],
      [],
    ]);
  });

  test('and deleted before its entries were written leaves none', async () => {
    const table: Ports['table'] = {
      ...stage.ports.table,
      async writeMany(writes) {
        const { contact } = (await stage.client.contact({ query: 'chatapp_id=5511999990000' })).body;
        if (contact) await stage.markDeleted(contact);
        await stage.ports.table.writeMany(writes);
      },
    };
    await stage.addOn({ ...stage.ports, table }, '5511999990000', 'Ana Souza');
    expect([await stage.entries(), await stage.due()]).toEqual([[], []]);
  });

  test('whose row has gone leaves none either', async () => {
    const contact = await stage.tenant.addContact('5511999990000', 'Ana Souza');
    const key = contactKey(stage.tenant.organization.id, contact.id);
    await stage.ports.table.write({ kind: 'delete', key });
    await indexContact(contact, stage.ports);
    expect(await stage.entries()).toEqual([]);
  });
});

describe('the sweeper', () => {
  test('makes the buckets that were too young at the last look', async () => {
    for (let done = 0; done < 256; done += 32) {
      const many = Array.from({ length: 32 }, (_, index) =>
        stage.addOn(stage.filling('never'), `4930${6_000_000 + done + index}`, 'A'),
      );
      await Promise.all(many);
    }
    await stage.addOn(stage.filling('always'), '5511999990000', 'Ana');
    const buckets = () => stage.ports.table.page({ condition: bucketsIn(stage.tenant.organization.id, {}), limit: 9 });
    expect([(await buckets()).items, (await stage.due()).length]).toEqual([[], 1]);
    await stage.sweep();
    expect([(await buckets()).items.length, await stage.due()]).toEqual([1, []]);
  });

  test('is not kept from the others by one item that it cannot read', async () => {
    const broken = { pk: 'org_broken#CONTACT#1', sk: 'CONTACT', due_at: '2026-01-01T00:00:00.000Z' };
    for (const due_shard of dueShards('contact')) {
      await stage.ports.table.write({ kind: 'put', item: { ...broken, pk: broken.pk + due_shard, due_shard } });
    }
    await stage.addOn(stage.failing('writeMany'), '5511999990000', 'Ana Souza');
    await stage.sweep();
    expect(await stage.found('souza')).toEqual(['Ana Souza']);
    expect(stage.world.logged).toContainEqual(expect.objectContaining({ level: 'ERROR', event: 'due_work_failed' }));
    for (const due_shard of dueShards('contact')) {
      await stage.ports.table.write({ kind: 'delete', key: { pk: broken.pk + due_shard, sk: broken.sk } });
    }
  });
});

test('creates a contact although its list cannot be counted', async () => {
  const get: Ports['table']['get'] = async (key) => {
    if (key.pk === listHeadKey(stage.tenant.organization.id).pk) throw new Error('down');
    return stage.ports.table.get(key);
  };
  const { status } = await stage.addOn(
    { ...stage.filling('always'), table: { ...stage.ports.table, get } },
    '5511999990000',
    'Ana',
  );
  expect(status).toBe(201);
  expect(stage.world.logged).toContainEqual(
    expect.objectContaining({ level: 'WARN', event: 'contact_list_not_folded' }),
  );
});
