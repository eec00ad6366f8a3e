import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { learnNames } from '../../../shared/contacts/identities/learn-identities.ts';
import type { Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import type { Client } from '../client.ts';
import { ask, namesOf, organizationOf } from './contacts-client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a search for a whole number', () => {
  let tenant: Tenant;
  let client: Client;
  const contacts = [
    ['Bruna', '5511987654321'],
    ['Bento', '552187654321'],
    ['Memo', '525512345678'],
    ['Abril', '5491123456789'],
    ['Luz', '5491123456780'],
  ] as const;
  beforeAll(async () => {
    ({ tenant, client } = await organizationOf(world, contacts));
    const { body } = await client.contact({ query: 'chatapp_id=5491123456780' });
    const luz = { organizationId: tenant.organization.id, contactId: body.contact.id };
    await learnNames(luz, { number: '541187654321' }, world.ports);
    await learnNames(luz, { number: '34600111222' }, world.ports);
  });

  test.each([
    ['without Brazil’s ninth digit', '551187654321', 'Bruna'],
    ['with it', '5521987654321', 'Bento'],
    ['with it, as people write it', '+55 (21) 98765-4321', 'Bento'],
    ['in other digits', '٥٥١١٨٧٦٥٤٣٢١', 'Bruna'],
    ['with Mexico’s 1', '+52 1 55 1234 5678', 'Memo'],
    ['without Argentina’s 9', '541123456789', 'Abril'],
    ['by which the provider knows the contact', '34600111222', 'Luz'],
    ['that is another spelling of such a number', '+54 9 11 8765-4321', 'Luz'],
    ['of its own', '5511987654321', 'Bruna'],
    ['of its own beside others', '5491123456780', 'Luz'],
  ])('%s finds its contact, once', async (_what, search, name) => {
    const { body } = await ask(client, { search });
    expect([namesOf(body), body.pagination]).toEqual([[name], expect.objectContaining({ totalContacts: 1 })]);
    expect((await ask(client, { search, page: 2 })).body.contacts).toEqual([]);
  });

  test('finds those too that have it as a part of theirs, newest first and a page at a time', async () => {
    // Eight digits are a number, and a part of one.
    const { body } = await client.contact({ query: 'chatapp_id=5511987654321' });
    const contact = { organizationId: tenant.organization.id, contactId: body.contact.id };
    await learnNames(contact, { number: '23456789' }, world.ports);
    const pages = await Promise.all([1, 2, 3].map((page) => ask(client, { search: '23456789', limit: 1, page })));
    expect(pages.map(({ body }) => namesOf(body))).toEqual([['Abril'], ['Bruna'], []]);
    expect(pages.map(({ body }) => body.pagination.totalContacts)).toEqual([2, 2, 2]);
  });

  test.each(['551187654320', '3460011122', '34600111222 x'])('finds no contact by %s', async (search) => {
    expect((await ask(client, { search })).body.contacts).toEqual([]);
  });

  test('finds no contact of another organization, and none that is gone', async () => {
    const { client: stranger } = await organizationOf(world);
    expect((await ask(stranger, { search: '34600111222' })).body.contacts).toEqual([]);
    await client.deleteContact('phone_number=525512345678');
    expect((await ask(client, { search: '5215512345678' })).body).toMatchObject({
      contacts: [],
      pagination: { totalContacts: 0 },
    });
  });
});

describe('a search for parts of a number', () => {
  test.each([
    ['two words', '5511 0001', ['Ben']],
    ['in any order', '0001 5511', ['Ben']],
    ['as people write a part of it', '(11) 99000-0001', ['Ben']],
    ['country and area', '+55 11', ['Ben']],
    ['a word of the name and one of the number', 'exa 0002', ['Bia']],
    ['the same in every contact', '55 99', ['Bia', 'Ben']],
  ])('%s finds those that have them all', async (_what, search, names) => {
    const { client } = await organizationOf(world, [
      ['Ben', '5511990000001'],
      ['Bia Example', '5521990110002'],
    ]);
    const { body } = await ask(client, { search });
    expect(namesOf(body).map((name: string) => name.split(' ')[0])).toEqual(names);
  });
});
