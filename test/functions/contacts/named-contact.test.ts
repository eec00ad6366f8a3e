import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { StoredContact } from '../../../shared/contacts/contact.ts';
import { identityKeysOf } from '../../../shared/contacts/identities/keys-of-contact.ts';
import { contactKey } from '../../../shared/conversations/head.ts';
import { receive, textFrom } from '../../support/customers.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { type Client, clientOf } from '../client.ts';

let world: World;
let tenant: Tenant;
let client: Client;
let other: StoredContact;
let contact: StoredContact;
/** Another organization's. */
let foreign: StoredContact;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const number = '5511999990000';
const [userId, laterId] = ['BR.13491208655302741918', 'BR.22222222222222222222'];
const [photoappId, furtherId] = ['17841400008460056', '17841400008460057'];

/** A contact that is known by everything that there is, and another one. */
beforeEach(async () => {
  tenant = await makeTenant(world.ports);
  client = clientOf(world.ports, tenant.apiKey);
  contact = await tenant.addContact(`+${number}`, 'Ana', { photoapp_id: photoappId, photoapp_username: 'ana.souza' });
  const more = {
    aliases: ['34600111222'],
    chatapp_user_ids: [userId, laterId],
    chatapp_username: 'anasouza',
    chatapp_lids: ['99887766554433@lid'],
    further_photoapp: [{ id: furtherId, username: 'ana.shop' }, { id: '17841400008460058' }],
  };
  contact = { ...contact, ...more };
  const key = contactKey(tenant.organization.id, contact.id);
  await world.ports.table.write({ kind: 'update', key, change: { set: more } });
  for (const identity of identityKeysOf(contact)) {
    await world.ports.table.write({ kind: 'put', item: { ...identity, contact_id: contact.id, chatapp_id: number } });
  }
  other = await tenant.addContact('+5521988887777', 'Bia', { photoapp_id: '17841400008460099' });
  foreign = await (await makeTenant(world.ports)).addContact('+5531977776666', 'Caio');
});

test('a contact shows all that leads to it, in every answer and event the same', async () => {
  const { body } = await client.contact({ query: `phone_number=${number}` });
  expect(body.contact.identities).toEqual([
    { type: 'phone', value: number, username: null },
    { type: 'phone', value: '34600111222', username: null },
    { type: 'user_id', value: laterId, username: 'anasouza' },
    { type: 'user_id', value: userId, username: null },
    { type: 'photoapp', value: photoappId, username: 'ana.souza' },
    { type: 'photoapp', value: furtherId, username: 'ana.shop' },
    { type: 'photoapp', value: '17841400008460058', username: null },
    { type: 'lid', value: '99887766554433@lid', username: null },
  ]);
  const list = await client.conversations({ query: 'action=contacts&search=ana' });
  expect(list.body.contacts).toEqual([body.contact]);
});

test('somebody known by a user id alone is found by it, and shows it', async () => {
  const who = { from_user_id: 'BR.31415926535897932384' };
  const profile = { profile: { name: 'Caio', username: 'caio' }, user_id: who.from_user_id };
  await receive({ world, tenant }, [{ ...textFrom('', 'olá'), from: undefined, ...who }], [profile]);
  const { body } = await client.contact({ query: `user_id=${who.from_user_id}` });
  expect([body.contact.full_name, body.contact.identities]).toEqual([
    'Caio',
    [{ type: 'user_id', value: who.from_user_id, username: 'caio' }],
  ]);
});

describe('a contact is named', () => {
  test.each<[string, () => string]>([
    ['by its id', () => `id=${contact.id}`],
    ['by its user id', () => `user_id=${laterId}`],
    ['by an earlier user id', () => `user_id=${userId}`],
    ['by its photo-app id', () => `photoapp_id=${photoappId}`],
    ['by a further photo-app id', () => `photoapp_id=${furtherId}`],
    ['by an alias', () => 'phone_number=34600111222'],
    [
      'by all of them',
      () =>
        `id=${contact.id}&phone_number=${number}&chatapp_id=551199990000&photoapp_id=${furtherId}&user_id=${userId}`,
    ],
  ])('%s, to be read, changed and deleted', async (_what, query) => {
    const { status, body } = await client.contact({ query: query() });
    expect([status, body.contact.id, body.merged_into]).toEqual([200, contact.id, undefined]);
    const changed = await client.updateContact(query(), { archived: true });
    expect([changed.status, changed.body.contact.id]).toEqual([200, contact.id]);
    expect((await client.deleteContact(query())).status).toBe(202);
    for (const identity of identityKeysOf(contact)) expect(await world.ports.table.get(identity)).toBeUndefined();
    expect((await client.contact({ query: query() })).status).toBe(404);
  });

  test.each<[string, () => string, number, RegExp]>([
    [
      'two contacts',
      () => `id=${contact.id}&user_id=${userId}&photoapp_id=17841400008460099`,
      400,
      /^id and photoapp_id/,
    ],
    ['one contact and nobody', () => `phone_number=${number}&user_id=BR.1`, 400, /^phone_number and user_id do not/],
    ['nobody and one contact', () => `photoapp_id=1&user_id=${userId}`, 400, /^photoapp_id and user_id do not name/],
    ['nobody', () => 'user_id=BR.1&photoapp_id=1', 404, /^No contact with the photo-app id 1 and the user id BR\.1 in/],
    ['another organization’s', () => `id=${foreign.id}`, 404, /^No contact with the id/],
  ])('as %s, and that is refused, with nothing changed', async (_what, query, status, message) => {
    const answers = [
      await client.contact({ query: query() }),
      await client.updateContact(query(), { archived: true }),
      await client.deleteContact(query()),
    ];
    const error = status === 400 ? 'Invalid parameter' : 'Contact not found';
    const refusal = [status, { error, message: expect.stringMatching(message) }];
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([refusal, refusal, refusal]);
    for (const { id } of [contact, other]) {
      expect((await client.contact({ query: `id=${id}` })).body.contact.archived).toBe(false);
    }
  });
});

describe('the id of a contact that was merged into another, over two merges,', () => {
  const former = ['0c8a6f0e-93d5-8b1a-a2c4-7d1e5f3b9a60', '1c8a6f0e-93d5-8b1a-a2c4-7d1e5f3b9a60'] as const;
  beforeEach(async () => {
    const [first, second] = former;
    for (const [id, merged_into] of [
      [first, second],
      [second, contact.id],
    ] as const) {
      const item = { ...contactKey(tenant.organization.id, id), merged_into };
      await world.ports.table.write({ kind: 'put', item });
    }
  });

  test('answers with the contact that stays, and says so', async () => {
    const { body } = await client.contact({ query: `id=${contact.id}` });
    for (const id of former) {
      const answer = await client.contact({ query: `id=${id}&phone_number=${number}` });
      expect([answer.status, answer.body]).toEqual([200, { ...body, merged_into: contact.id }]);
    }
  });

  test('has the contact that stays changed, and deleted, and is 404 after that', async () => {
    const changed = await client.updateContact(`id=${former[0]}`, { archived: true });
    expect([changed.status, changed.body.contact.id, changed.body.contact.archived]).toEqual([200, contact.id, true]);
    expect((await client.deleteContact(`id=${former[0]}`)).status).toBe(202);
    for (const id of [...former, contact.id]) expect((await client.contact({ query: `id=${id}` })).status).toBe(404);
  });
});
