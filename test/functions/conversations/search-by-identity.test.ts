import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StoredContact } from '../../../shared/contacts/contact.ts';
import { identityKeysOf } from '../../../shared/contacts/identities/keys-of-contact.ts';
import { type Changes, followChange, planChange } from '../../../shared/contacts/planned-change.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { type Client, clientOf } from '../client.ts';
import { ask, namesOf } from './contacts-client.ts';

let world: World;
let tenant: Tenant;
let client: Client;
let ana: StoredContact;
beforeAll(async () => {
  world = await openWorld();
  tenant = await makeTenant(world.ports);
  client = clientOf(world.ports, tenant.apiKey);
  const photoapp = { photoapp_id: '17841400008460056', photoapp_username: 'ana.souza_' };
  ana = await tenant.addContact('+5511999990000', 'Ana', photoapp);
  await tenant.addContact('+17841400008', 'Bia', { photoapp_id: '17841400008460099', photoapp_username: 'bia' });
  ana = await change(ana, {
    aliases: ['34600111222'],
    chatapp_user_ids: ['BR.13491208655302741918', 'BR.22222222222222222222'],
    chatapp_username: '@SouzaÁna',
    chatapp_lids: ['99887766554433@lid'],
    further_photoapp: [{ id: '17841400008460057', username: 'loja-da-ana' }, { id: '55119' }],
  });
});
afterAll(() => world.close());

/** As a provider's webhook, or a merge, teaches it. */
async function change(before: StoredContact, changes: Changes): Promise<StoredContact> {
  const planned = planChange(before, changes, world.ports);
  await world.ports.table.write(planned.write);
  await followChange(planned, world.ports);
  for (const key of identityKeysOf(planned.after)) {
    const item = { ...key, contact_id: before.id, chatapp_id: before.chatapp_id };
    await world.ports.table.write({ kind: 'put', item });
  }
  return planned.after;
}

test.each([
  ['its photo-app id', '17841400008460056', ['Ana']],
  ['its photo-app id with space around it', ' 17841400008460056\n', ['Ana']],
  ['a further photo-app id', '17841400008460057', ['Ana']],
  ['a further photo-app id that is too short for a number', '55119', ['Ana']],
  ['its user id', 'BR.22222222222222222222', ['Ana']],
  ['an earlier user id', 'BR.13491208655302741918', ['Ana']],
  ['its hidden address', '99887766554433@lid', ['Ana']],
  ['an alias', '+34 600 111 222', ['Ana']],
  ['its number', '11999990000', ['Ana']],
  ['its photo-app username', 'ana.souza_', ['Ana']],
  ['a username as people write it', '@ana.souza_', ['Ana']],
  ['a part of a username', 'souza', ['Ana']],
  ['its chat-app username, without accents and small', 'souzaana', ['Ana']],
  ['a further username', 'loja-da', ['Ana']],
  ['name and username', 'ana @loja', ['Ana']],
  ['the beginning of all usernames', '@', ['Bia', 'Ana']],
  ['a part of another’s id, which is a number', '17841400008', ['Bia']],
  ['an unknown id', '17841400008460058', []],
  ['an id in other letters', 'br.22222222222222222222', []],
  ['an id beside a name', 'ana BR.22222222222222222222', []],
])('a contact is found by %s', async (_what, search, names) => {
  const { body } = await ask(client, { search });
  expect([namesOf(body).toSorted(), body.pagination.totalContacts]).toEqual([names.toSorted(), names.length]);
});

test('a contact is found by its new username alone, and deleted by none', async () => {
  const caio = await tenant.addContact('+5521988887777', 'Caio', { photoapp_id: '1', photoapp_username: 'caio.old' });
  await change(caio, { photoapp_username: 'caio.new' });
  const found = async () =>
    Promise.all(['caio.old', 'caio.new', '1'].map(async (search) => namesOf((await ask(client, { search })).body)));
  expect((await found()).map((names) => names.includes('Caio'))).toEqual([false, true, true]);
  await client.deleteContact(`id=${caio.id}`);
  await world.drain();
  expect((await found()).map((names) => names.includes('Caio'))).toEqual([false, false, false]);
  const left = await world.ports.table.page({
    condition: [{ attribute: 'pk' }, ' = ', { value: `${tenant.organization.id}#S#@` }],
    limit: 100,
  });
  expect(left.items.map(({ sk }) => String(sk).split(' ')[0]).toSorted()).toEqual([
    '@ana.souza_',
    '@bia',
    '@loja-da-ana',
    '@souzaana',
  ]);
});
