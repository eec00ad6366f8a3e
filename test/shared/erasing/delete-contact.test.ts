import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { StoredContact } from '../../../shared/contacts/contact.ts';
import { numberIdentityKey } from '../../../shared/contacts/identities/identity.ts';
import { learnNames } from '../../../shared/contacts/identities/learn-identities.ts';
import { resolvePerson } from '../../../shared/contacts/identities/person.ts';
import { contactKey } from '../../../shared/conversations/head.ts';
import { parsePlace, providerIdKey } from '../../../shared/conversations/message-store.ts';
import { removeContact } from '../../../shared/erasing/delete-contact.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

const number = '5511999990000';
const alias = '5521988887777';
const userId = 'BR.1234567890';

let world: World;
let tenant: Tenant;
let organizationId: string;
let ana: StoredContact;
let bia: StoredContact;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports);
  organizationId = tenant.organization.id;
  ana = await tenant.addContact(`+${number}`, 'Ana');
  bia = await tenant.addContact('+5531977776666', 'Bia');
});
afterAll(() => world.close());

describe('a contact that got another identity after it was read', () => {
  test('takes it along: an alias', async () => {
    await learnNames({ organizationId, contactId: ana.id }, { number: alias }, world.ports);
    await removeContact(ana, world.ports);
    expect((await tenant.addContact(`+${alias}`, 'Cleo')).full_name).toBe('Cleo');
  });

  test('takes it along: a user id', async () => {
    await learnNames({ organizationId, contactId: ana.id }, { userId }, world.ports);
    await removeContact(ana, world.ports);
    await learnNames({ organizationId, contactId: bia.id }, { userId }, world.ports);
    expect((await resolvePerson(tenant.organization, { userId }, world.ports))?.contact.full_name).toBe('Bia');
  });
});

test('a number that leads to another contact does so after a deletion', async () => {
  const identity = { ...numberIdentityKey(organizationId, alias), contact_id: bia.id, chatapp_id: alias };
  await world.ports.table.write({ kind: 'put', item: identity });
  const change = { set: { aliases: [alias] } };
  await world.ports.table.write({ kind: 'update', key: contactKey(organizationId, ana.id), change });
  await expect(removeContact({ ...ana, aliases: [alias] }, world.ports)).rejects.toThrow('contact-deletion');
  expect((await resolvePerson(tenant.organization, { number: alias }, world.ports))?.contact.full_name).toBe('Bia');
});

test('a provider’s id that leads to another contact’s message does so after an erasure', async () => {
  const { table } = world.ports;
  await storeMessages(table, { organizationId, contactId: ana.id }, ['olá', 'olá']);
  const [own, others] = [1, 2].map((seq) => providerIdKey(organizationId, `wamid.${ana.id}.${seq}`));
  if (!own || !others) throw new Error('there are two');
  await table.write({ kind: 'put', item: { ...own, contact_id: ana.id, seq: 1 } });
  await table.write({ kind: 'put', item: { ...others, contact_id: bia.id, seq: 7 } });
  await removeContact(ana, world.ports);
  await world.drain();
  expect(await table.get(own)).toMatchObject({ erased: true });
  expect(parsePlace(await table.get(others))).toEqual({ contact_id: bia.id, seq: 7 });
});
