import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { importContacts } from '../../../../shared/contacts/import/import-contacts.ts';
import { contactKey } from '../../../../shared/conversations/head.ts';
import type { Ports } from '../../../../shared/runtime/deps.ts';
import { type IndexStage, openIndexStage } from '../search/index-stage.ts';

let stage: IndexStage;
beforeAll(async () => {
  stage = await openIndexStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

const names = ['Ana Souza', 'Bia Souza', 'Rui Souza'];

async function* bodies() {
  for (const [index, full_name] of names.entries()) {
    const digits = `551199999000${index}`;
    yield { phone_number: { digits, written: `+${digits}` }, full_name, email: '', tags: [] };
  }
}

/** An import of three contacts together. Returns their ids, in their order. */
async function imported(ports: Ports): Promise<string[]> {
  await importContacts(stage.tenant.organization, { bodies: bodies(), onGroup: () => {} }, ports);
  const { contacts } = (await stage.client.conversations({ query: 'action=contacts' })).body;
  return names.map((name) => contacts.find((one: { full_name: string }) => one.full_name === name).id);
}

const imports = async () => (await stage.due()).filter(({ sk }) => sk === 'IMPORTED');
const found = async () => (await stage.found('souza')).toSorted();
/** Something that no version of ours has written, or the name again. */
const setName = (id: string, full_name: unknown) =>
  stage.ports.table.write({
    kind: 'update',
    key: contactKey(stage.tenant.organization.id, id as never),
    change: { set: { full_name } },
  });

test('contacts that are imported together are found at once, and wait for no sweeper', async () => {
  await imported(stage.ports);
  expect([await found(), await imports()]).toEqual([names, []]);
});

test('contacts whose import ended before they could be found are, once the sweeper has come', async () => {
  await imported(stage.failing('writeMany'));
  expect([await found(), (await imports()).length]).toEqual([[], 1]);
  await stage.sweep();
  expect([await found(), await imports()]).toEqual([names, []]);
});

test('one that cannot be read holds up none of those that were imported with it, and is found when it can', async () => {
  const ids = await imported(stage.failing('writeMany'));
  await setName(ids[0] ?? '', 7);
  await stage.sweep();
  expect(stage.world.logged).toContainEqual(expect.objectContaining({ event: 'due_work_failed' }));
  const [mark] = await imports();
  const { contact_ids } = (await stage.ports.table.get({ pk: String(mark?.pk), sk: 'IMPORTED' })) ?? {};
  expect(contact_ids).toEqual([ids[0]]);
  await setName(ids[0] ?? '', names[0]);
  expect(await found()).toEqual(names.slice(1));
  await stage.sweep();
  expect([await found(), await imports()]).toEqual([names, []]);
});

test('what has become of a contact since is what it is found by, if it is there', async () => {
  const [ana = '', bia = ''] = await imported(stage.failing('writeMany'));
  await stage.rename(await stage.stored(ana), 'Zoe Souza');
  await stage.markDeleted(await stage.stored(bia));
  await stage.sweep();
  expect([await found(), await stage.found('ana'), await imports()]).toEqual([['Rui Souza', 'Zoe Souza'], [], []]);
});
