import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fillBuckets } from '../../../shared/contacts/list/fill-buckets.ts';
import { contactKey } from '../../../shared/conversations/head.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { type Client, clientOf } from '../client.ts';
import { ask, namesOf, organizationOf, type Query } from './contacts-client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('the list', () => {
  let tenant: Tenant;
  let client: Client;
  const names = Array.from({ length: 51 }, (_, index) => `Contact ${index + 1}`);
  beforeAll(async () => {
    ({ tenant, client } = await organizationOf(
      world,
      names.map((name, index) => [name, `55119999900${String(index).padStart(2, '0')}`] as const),
    ));
  });

  test('is of Contacts, newest first, 50 on a page unless asked otherwise', async () => {
    const { status, body } = await ask(client, {});
    expect([status, namesOf(body)]).toEqual([200, names.toReversed().slice(0, 50)]);
    expect(body).toEqual({
      success: true,
      contacts: body.contacts,
      pagination: {
        currentPage: 1,
        totalPages: 2,
        totalContacts: 51,
        contactsPerPage: 50,
        hasNextPage: true,
        hasPrevPage: false,
      },
      count: 50,
    });
    const found = await client.contact({ query: 'chatapp_id=5511999990050' });
    expect(body.contacts[0]).toEqual(found.body.contact);
  });

  test.each([
    [1, 51],
    [2, 25],
    [7, 8],
    [100, 1],
  ])('has the same contacts in pages of %i', async (limit, last) => {
    const { body } = await ask(client, { limit, page: last });
    expect(namesOf(body)).toEqual(names.toReversed().slice((last - 1) * limit, last * limit));
    expect(body.pagination).toMatchObject({ currentPage: last, contactsPerPage: limit, totalContacts: 51 });
  });

  test.each([
    [1, 51],
    [7, 1],
    [7, 8],
    [50, 2],
    [100, 1],
    [50, 3],
  ])('has them oldest first, too, in pages of %i', async (limit, page) => {
    const expected = names.slice((page - 1) * limit, page * limit);
    expect(namesOf((await ask(client, { limit, page, ascending: 'true' })).body)).toEqual(expected);
    const found = await ask(client, { limit, page, ascending: 'true', search: 'contact' });
    expect([namesOf(found.body), found.body.pagination.totalContacts]).toEqual([expected, 51]);
  });

  test.each([3, 1_000_000_000])('is empty on page %i, past its end', async (page) => {
    const { status, body } = await ask(client, { page });
    expect([status, body.contacts, body.count]).toEqual([200, [], 0]);
    expect(body.pagination).toMatchObject({ currentPage: page, totalPages: 2, hasNextPage: false, hasPrevPage: true });
  });

  test('of an organization without contacts has no pages', async () => {
    const nobody = clientOf(world.ports, (await makeTenant(world.ports)).apiKey);
    for (const query of [{}, { search: 'ana' }, { page: 2 }] as Query[]) {
      const { body } = await ask(nobody, query);
      expect(body).toMatchObject({ contacts: [], pagination: { totalPages: 0, totalContacts: 0, hasPrevPage: false } });
    }
  });

  test('leaves a contact out whose row is gone', async () => {
    const [gone] = (await ask(client, { limit: 1 })).body.contacts;
    const stood = (await world.ports.table.get(contactKey(tenant.organization.id, gone.id))) as {
      pk: string;
      sk: string;
    };
    await world.ports.table.write({ kind: 'delete', key: contactKey(tenant.organization.id, gone.id) });
    const { body } = await ask(client, { limit: 3 });
    expect([namesOf(body), body.count]).toEqual([names.toReversed().slice(1, 3), 2]);
    expect((await ask(client, { search: gone.chatapp_id })).body.contacts).toEqual([]);
    await world.ports.table.write({ kind: 'put', item: stood });
  });

  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '1e2'],
    ['limit', '10.5'],
    ['limit', 'abc'],
    ['page', '0'],
    ['page', '-1'],
    ['page', 'x'],
  ])('is 400 for %s=%s', async (name, value) => {
    const { status, body } = await ask(client, { [name]: value });
    expect([status, body.error, body.message]).toEqual([
      400,
      'Invalid parameter',
      expect.stringMatching(`^${name} must be`),
    ]);
  });
});

test('lists contacts created at once by fifties once each, and keeps their order when they are counted', async () => {
  const { tenant, client } = await organizationOf(world);
  const numbers = Array.from({ length: 260 }, (_, index) => `4930${5_000_000 + index}`);
  for (let done = 0; done < numbers.length; done += 52) {
    await Promise.all(numbers.slice(done, done + 52).map((number) => tenant.addContact(number)));
    world.clock.advance(1);
  }
  const all = async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => ask(client, { limit: 100, page })));
    return pages.flatMap(({ body }) => body.contacts.map(({ id }: { id: string }) => id));
  };
  const before = await all();
  expect([before.length, new Set(before).size]).toEqual([260, 260]);
  world.clock.advance(61_000);
  await fillBuckets(tenant.organization.id, world.ports);
  expect(await all()).toEqual(before);
  expect((await ask(client, {})).body.pagination.totalContacts).toBe(260);
});
