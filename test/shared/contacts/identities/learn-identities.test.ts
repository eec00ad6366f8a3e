import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { StoredContact } from '../../../../shared/contacts/contact.ts';
import { findContact } from '../../../../shared/contacts/find-contact.ts';
import { addAlias, learnIdentities } from '../../../../shared/contacts/identities/learn-identities.ts';
import { resolvePerson } from '../../../../shared/contacts/identities/person.ts';
import { removeContact } from '../../../../shared/erasing/delete-contact.ts';
import type { Ports } from '../../../../shared/runtime/deps.ts';
import { makeTenant, type Tenant } from '../../../support/tenant.ts';
import { openWorld, type World } from '../../../support/world.ts';

const number = '5511999990000';
const other = '5521988887777';
const userId = 'BR.1234567890';
/** Nothing of the person leads anywhere yet, as far as was read. */
const free = { number: false, userId: false, lid: false };

let world: World;
let tenant: Tenant;
let ana: StoredContact;
let bia: StoredContact;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports);
  ana = await tenant.addContact(`+${number}`, 'Ana');
  bia = await tenant.addContact('', 'Bia', { phone_number: undefined, photoapp_id: '17841400008460057' });
});
afterAll(() => world.close());

/** The names of the contacts that a number and a user id lead to. */
async function holders() {
  const byNumber = await findContact(tenant.organization, { phone_number: other }, world.ports).catch(() => undefined);
  const byUserId = await resolvePerson(tenant.organization, { userId }, world.ports);
  return [byNumber?.full_name, byUserId?.contact.full_name];
}

const aliasOf = ({ id, organization_id, chatapp_id }: StoredContact) => ({
  organizationId: organization_id,
  contactId: id,
  chatappId: chatapp_id,
  alias: other,
});

describe('an identity that became another contact’s after it was read as free', () => {
  test('stays with that contact: a user id', async () => {
    await learnIdentities({ contact: bia, taken: free }, { userId }, world.ports);
    expect(await learnIdentities({ contact: ana, taken: free }, { userId }, world.ports)).toBe(false);
    expect(await holders()).toEqual([undefined, 'Bia']);
  });

  test('stays with that contact: the number of a contact that has none', async () => {
    await tenant.addContact(`+${other}`, 'Cleo');
    expect(await learnIdentities({ contact: bia, taken: free }, { number: other }, world.ports)).toBe(false);
    expect(await holders()).toEqual(['Cleo', undefined]);
  });

  test('stays with that contact: an alias', async () => {
    const { table } = world.ports;
    const get: Ports['table']['get'] = async (key) => {
      const item = await table.get(key);
      if (item === undefined) await tenant.addContact(`+${other}`, 'Cleo');
      return item;
    };
    await addAlias(aliasOf(ana), { ...world.ports, table: { ...table, get } });
    expect(await holders()).toEqual(['Cleo', undefined]);
  });
});

describe('a contact that was deleted after it was read', () => {
  beforeEach(async () => {
    await removeContact(ana, world.ports);
    await removeContact(bia, world.ports);
  });

  test('gets no user id', async () => {
    expect(await learnIdentities({ contact: ana, taken: free }, { userId }, world.ports)).toBe(false);
    expect(await tenant.addContact(`+${number}`, 'Anna')).toMatchObject({ full_name: 'Anna' });
    await learnIdentities(
      { contact: await tenant.addContact(`+${other}`, 'Cleo'), taken: free },
      { userId },
      world.ports,
    );
    expect(await holders()).toEqual(['Cleo', 'Cleo']);
  });

  test('gets no number, which is free', async () => {
    await learnIdentities({ contact: bia, taken: free }, { number: other }, world.ports);
    await addAlias(aliasOf(ana), world.ports);
    expect((await tenant.addContact(`+${other}`, 'Cleo')).full_name).toBe('Cleo');
  });
});

test('a contact has twenty user ids at most', async () => {
  for (let count = 1; count <= 22; count++) {
    const known = await resolvePerson(tenant.organization, { number }, world.ports);
    if (known) await learnIdentities(known, { userId: `${userId}${count}` }, world.ports);
  }
  const ids = (await resolvePerson(tenant.organization, { number }, world.ports))?.contact.chatapp_user_ids;
  expect(ids).toHaveLength(20);
  expect(await resolvePerson(tenant.organization, { userId: `${userId}21` }, world.ports)).toBeUndefined();
});
