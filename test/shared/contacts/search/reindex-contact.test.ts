import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { indexContact, reindexContact } from '../../../../shared/contacts/search/index-contact.ts';
import { type IndexStage, openIndexStage } from './index-stage.ts';

let stage: IndexStage;
beforeAll(async () => {
  stage = await openIndexStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

describe('a contact that was renamed', () => {
  test('is found by its new name, and no more by the old one', async () => {
    const before = await stage.tenant.addContact('5511999990000', 'Ana Souza');
    const after = await stage.rename(before, 'Bia Lima');
    expect([await stage.found('souza'), await stage.found('lima')]).toEqual([[], []]);
    await reindexContact(before, after, stage.ports);
    expect([await stage.found('souza'), await stage.found('lima'), await stage.found('9999')]).toEqual([
      [],
      ['Bia Lima'],
      ['Bia Lima'],
    ]);
    expect(await stage.entries()).toEqual(await stage.entriesWanted(after.id));
  });

  test('is looked after once more by the sweeper, a minute later', async () => {
    const before = await stage.tenant.addContact('5511999990000', 'Ana Souza');
    const { status } = await stage.client.updateContact(`id=${before.id}`, { full_name: 'Bia Lima' });
    expect([status, await stage.entries()]).toEqual([200, await stage.entriesWanted(before.id)]);
    await stage.sweep(59_999);
    expect([(await stage.due()).length, (await stage.stored(before.id)).stale_texts]).toEqual([
      1,
      ['ana souza\n5511999990000'],
    ]);
    await stage.sweep(1);
    expect([await stage.due(), (await stage.stored(before.id)).stale_texts]).toEqual([[], undefined]);
    expect(await stage.entries()).toEqual(await stage.entriesWanted(before.id));
  });

  test('to and fro remembers each name once, and fifty of many', async () => {
    let contact = await stage.tenant.addContact('5511999990000', 'Ana');
    for (const name of ['Bia', 'Ana', 'Bia', 'Ana']) contact = await stage.rename(contact, name);
    expect(contact.stale_texts).toEqual(['ana\n5511999990000', 'bia\n5511999990000']);
    for (let round = 0; round < 60; round++) contact = await stage.rename(contact, `Ana ${round}`);
    expect(contact.stale_texts).toEqual(Array.from({ length: 50 }, (_, index) => `ana ${index + 9}\n5511999990000`));
  });

  test('twice, while no process got to the entries, is found by its last name alone when the sweeper has come', async () => {
    const before = await stage.tenant.addContact('5511999990000', 'Ana Souza');
    const between = await stage.rename(before, 'Bia Lima');
    await reindexContact(before, between, stage.failing('writeMany'));
    const after = await stage.rename(between, 'Mara');
    expect(after.stale_texts).toEqual(['ana souza\n5511999990000', 'bia lima\n5511999990000']);
    await stage.sweep();
    expect([await stage.found('souza'), await stage.found('lima'), await stage.found('mara')]).toEqual([
      [],
      [],
      ['Mara'],
    ]);
    expect(new Set((await stage.entries()).map(({ t }) => t))).toEqual(new Set(['mara\n5511999990000']));
    expect(await stage.due()).toEqual([]);
  });

  test('by two at once is found by the name that stands', async () => {
    const before = await stage.tenant.addContact('5511999990000', 'Ana Souza');
    const one = await stage.rename(before, 'Bia Lima');
    const two = await stage.rename(one, 'Mara');
    // The first one's work comes last.
    await reindexContact(one, two, stage.ports);
    await indexContact(one, stage.ports, ['ana souza\n5511999990000']);
    expect([await stage.found('souza'), await stage.found('lima'), await stage.found('mara')]).toEqual([
      [],
      [],
      ['Mara'],
    ]);
    expect(new Set((await stage.entries()).map(({ t }) => t))).toEqual(new Set(['mara\n5511999990000']));
  });

  test('and deleted at that moment leaves no entry of either name', async () => {
    const before = await stage.tenant.addContact('5511999990000', 'Ana Souza');
    const after = await stage.rename(before, 'Bia Lima');
    await stage.markDeleted(after);
    await reindexContact(before, after, stage.ports);
    expect([await stage.entries(), await stage.due()]).toEqual([[], []]);
  });
});
