import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isoTime } from '../../../../shared/base/clock.ts';
import type { StoredContact } from '../../../../shared/contacts/contact.ts';
import { knownContactOf } from '../../../../shared/contacts/identities/contact-of-person.ts';
import { learnIdentities, learnNames } from '../../../../shared/contacts/identities/learn-identities.ts';
import { resolvePerson } from '../../../../shared/contacts/identities/person.ts';
import { contactKey } from '../../../../shared/conversations/head.ts';
import { removeContact } from '../../../../shared/erasing/delete-contact.ts';
import { Again } from '../../../../shared/table/contention.ts';
import { makeTenant, type Tenant } from '../../../support/tenant.ts';
import { openWorld, type World } from '../../../support/world.ts';

const number = '5511999990000';
const other = '5521988887777';
const userId = 'BR.1234567890';

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
  const byNumber = await resolvePerson(tenant.organization, { number: other }, world.ports);
  const byUserId = await resolvePerson(tenant.organization, { userId }, world.ports);
  return [byNumber?.contact.full_name, byUserId?.contact.full_name];
}

/** What a contact learns whose person's names, when they were read, led to nobody. */
const learnAsFree = (contact: StoredContact, person: Parameters<typeof learnIdentities>[1]) =>
  learnIdentities({ contact, holders: {} }, person, world.ports);
/** The contact that a person is who writes now. */
const know = (person: Parameters<typeof learnIdentities>[1]) =>
  knownContactOf(tenant.organization, { person, at: isoTime(world.clock.now()) }, world.ports);
const keyOf = ({ id }: StoredContact) => ({ organizationId: tenant.organization.id, contactId: id });

describe('an identity that became another contact’s after it was read as free', () => {
  test('stays with that contact: a user id', async () => {
    await learnAsFree(bia, { userId });
    expect(await learnAsFree(ana, { userId })).toBeInstanceOf(Again);
    expect(await holders()).toEqual([undefined, 'Bia']);
  });

  test.each([
    ['the number of a contact that has none', () => bia],
    ['an alias', () => ana],
  ])('stays with that contact: %s', async (_what, contactOf) => {
    await tenant.addContact(`+${other}`, 'Cleo');
    expect(await learnAsFree(contactOf(), { number: other })).toBeInstanceOf(Again);
    expect(await holders()).toEqual(['Cleo', undefined]);
  });
});

describe('a contact that was deleted after it was read', () => {
  beforeEach(async () => {
    await removeContact(ana, world.ports);
    await removeContact(bia, world.ports);
  });

  test('gets no user id', async () => {
    expect(await learnAsFree(ana, { userId })).toBeInstanceOf(Again);
    await learnNames(keyOf(ana), { userId }, world.ports);
    expect(await tenant.addContact(`+${number}`, 'Anna')).toMatchObject({ full_name: 'Anna' });
    await learnNames(keyOf(await tenant.addContact(`+${other}`, 'Cleo')), { userId }, world.ports);
    expect(await holders()).toEqual(['Cleo', 'Cleo']);
  });

  test('gets no number, which is free', async () => {
    expect(await learnAsFree(bia, { number: other })).toBeInstanceOf(Again);
    await learnNames(keyOf(ana), { number: other }, world.ports);
    expect((await tenant.addContact(`+${other}`, 'Cleo')).full_name).toBe('Cleo');
  });
});

test('a contact has twenty user ids at most, and ten addresses', async () => {
  for (let count = 1; count <= 22; count++) {
    await know({ number, userId: `${userId}${count}` });
    await know({ number, lid: `${count}@lid` });
  }
  const known = await resolvePerson(tenant.organization, { number }, world.ports);
  expect(known?.contact.chatapp_user_ids).toHaveLength(20);
  expect(known?.contact.chatapp_lids).toHaveLength(10);
  expect(await resolvePerson(tenant.organization, { userId: `${userId}21` }, world.ports)).toBeUndefined();
});

test('a contact that merges have given all the names that it can have learns none, but is deleted with all of them', async () => {
  const further_photoapp = Array.from({ length: 74 }, (_, index) => ({ id: `9${index}` }));
  const set = { further_photoapp };
  await world.ports.table.write({ kind: 'update', key: contactKey(tenant.organization.id, ana.id), change: { set } });
  const known = await know({ number, userId, lid: '1@lid', username: 'ana' });
  expect(known).toMatchObject({ id: ana.id, chatapp_username: 'ana' });
  expect(await resolvePerson(tenant.organization, { userId }, world.ports)).toBeUndefined();
  await removeContact(known ?? ana, world.ports);
  expect(await resolvePerson(tenant.organization, { number }, world.ports)).toBeUndefined();
});

/** The pairs of contacts that the queue is asked to merge, each sorted. */
function mergesAsked(): string[][] {
  const bodies = world.queues.events.receive().map(({ body }) => JSON.parse(body));
  return bodies.flatMap(({ contact_ids }) => (contact_ids ? [contact_ids.toSorted()] : []));
}

describe('two contacts that a provider names in one breath', () => {
  const both = { number, userId };
  beforeEach(() => world.queues.events.clear());

  test('are to be merged: one of a number, and one of a user id', async () => {
    await learnAsFree(bia, { userId });
    world.queues.events.clear();
    expect((await know(both))?.id).toBe(bia.id);
    expect(mergesAsked()).toEqual([[ana.id, bia.id].toSorted()]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the number’s has a user id of its own', () => learnAsFree(ana, { userId: `${userId}0` })],
    [
      'the person has given the number up',
      async () => {
        const former = { set: { former_numbers: [number.replace('119', '11')] } };
        const key = contactKey(tenant.organization.id, bia.id);
        await world.ports.table.write({ kind: 'update', key, change: former });
      },
    ],
  ])('stay who they are where %s', async (_what, prepare) => {
    await learnAsFree(bia, { userId });
    await prepare();
    world.queues.events.clear();
    expect((await know(both))?.id).toBe(bia.id);
    expect(mergesAsked()).toEqual([]);
  });

  test('stay who they are where numbers alone name them', async () => {
    const cleo = await tenant.addContact(`+${other}`, 'Cleo');
    world.queues.events.clear();
    await learnNames(keyOf(cleo), { number }, world.ports);
    expect(mergesAsked()).toEqual([]);
  });
});
