import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contactKey } from '../../../shared/contacts/contact.ts';
import { foldContactList } from '../../../shared/contacts/list/fill-buckets.ts';
import { learnAlias } from '../../../shared/contacts/merge-person.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { type Client, clientOf } from '../client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Query = Record<string, string | number>;
const ask = (client: Client, query: Query) =>
  client.conversations({
    query: new URLSearchParams({ action: 'contacts', ...query } as Record<string, string>).toString(),
  });
const namesOf = (body: { contacts: { full_name: string }[] }) => body.contacts.map(({ full_name }) => full_name);

/** An organization with these contacts, created in this order, a millisecond after each other. */
async function organizationOf(contacts: readonly (readonly [name: string, number: string])[]) {
  const tenant = await makeTenant(world.ports);
  for (const [name, number] of contacts) {
    world.clock.advance(1);
    await tenant.addContact(number, name);
  }
  return { tenant, client: clientOf(world.ports, tenant.apiKey) };
}

describe('the list', () => {
  let tenant: Tenant;
  let client: Client;
  const names = Array.from({ length: 51 }, (_, index) => `Contact ${index + 1}`);
  beforeAll(async () => {
    ({ tenant, client } = await organizationOf(
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

  test('ignores what belongs to the other actions', async () => {
    const others = { query: 'x', ascending: 'banana', chatappNumber: '1', contactId: 'nobody', orderId: '1' };
    expect((await ask(client, others)).body).toEqual((await ask(client, {})).body);
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

test('some fifty contacts created at once are listed once each, and keep their order when they are counted', async () => {
  const { tenant, client } = await organizationOf([]);
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
  await foldContactList(tenant.organization.id, world.ports);
  expect(await all()).toEqual(before);
  expect((await ask(client, {})).body.pagination.totalContacts).toBe(260);
});

describe('a search', () => {
  const contacts = [
    ['João da Conceição', '+55 11 98888-1111'],
    ['Ana Clara Souza', '5521977772222'],
    ['ana clara souza', '5521977773333'],
    ['İbrahim Çağlar IŞIK', '905321112233'],
    ['مُحَمَّد عبد الله', '966501234567'],
    ['王小明', '8613800138000'],
    ['김민준', '821012345678'],
    ['🎉 Festa ❤️', '5511900000001'],
    [`O'Brien "Bob" \\ | # %_*`, '353861234567'],
    ['Loja 24 7', '5511900000002'],
    [`${'x'.repeat(64)}${'é'.repeat(63)}z`, '5511900000003'],
    ['राम कुमार', '919812345678'],
  ] as const;
  let client: Client;
  let stranger: Client;
  beforeAll(async () => {
    const written = contacts.map(([name, number]) => [name, number.replace(/[^\d+]/g, '')] as const);
    ({ client } = await organizationOf(written));
    ({ client: stranger } = await organizationOf([['Ana Clara Souza', '5521977772222']]));
  });
  const [joao, ana, ana2, ibrahim, muhammad, wang, kim, festa, obrien, loja, long, ram] = contacts.map(
    ([name]) => name,
  );

  test.each<[string, (string | undefined)[]]>([
    ['joao', [joao]],
    ['JOÃO', [joao]],
    ['João da Conceição', [joao]],
    ['conceição João', [joao]],
    ['ceic', [joao]],
    ['cao', [joao]],
    ['ana souza', [ana2, ana]],
    ['SOUZA   ANA', [ana2, ana]],
    ['souza 7772', [ana]],
    ['ana joão', []],
    ['anaclara', []],
    ['ibrahim', [ibrahim]],
    ['IBRAHİM ışık', [ibrahim]],
    ['isik', [ibrahim]],
    ['caglar', [ibrahim]],
    ['محمد', [muhammad]],
    ['الله عبد', [muhammad]],
    ['小明', [wang]],
    ['王', [wang]],
    ['민준', [kim]],
    ['준', [kim]],
    ['🎉', [festa]],
    ['❤', [festa]],
    ["'brien", [obrien]],
    ['"bob"', [obrien]],
    ['\\', [obrien]],
    ['|', [obrien]],
    ['#', [obrien]],
    ['%', [obrien]],
    ['%_*', [obrien]],
    ['_', [obrien]],
    ['24 7', [loja]],
    ['x'.repeat(64), [long]],
    ['xé', [long]],
    [`${'E'.repeat(63)}z`, [long]],
    ['x'.repeat(65), []],
    ['राम', [ram]],
    ['र', [ram]],
    ['O’BRIEN', [obrien]],
    ['“bob”', [obrien]],
    ['*', [obrien]],
    ["'", [obrien]],
    ['ISIK', [ibrahim]],
    ['ıŞıK İBRAHİM', [ibrahim]],
    ['c\u0327ag\u0306lar', [ibrahim]],
    ['محمـــد', [muhammad]],
    ['🎉 ❤️', [festa]],
    ['👍', []],
    ['?!', []],
    ['小', [wang]],
    ['é', [...contacts.map(([name]) => name).filter((name) => /e|é|É/i.test(name))].toReversed()],
    ['5511988881111', [joao]],
    ['+55 11 98888-1111', [joao]],
    ['+55 11 98888', [joao]],
    ['(11) 98888.1111', [joao]],
    ['٩٨٨٨٨', [joao]],
    ['９８８８８', [joao]],
    ['98888', [joao]],
    ['1111', [joao]],
    ['977772222', [ana]],
    ['nowhere', []],
    ['\u0301', []],
  ])('for "%s" finds all that match and no other, newest first', async (search, found) => {
    const { status, body } = await ask(client, { search });
    expect([status, namesOf(body)]).toEqual([200, found]);
    expect(body).toMatchObject({ count: found.length, pagination: { totalContacts: found.length } });
  });

  test('in a query string may have plus signs for spaces, and a plus sign of its own', async () => {
    for (const query of [
      'search=+55+11+98888',
      'search=%2B55%2011%2098888',
      'search=jo%C3%A3o+da',
      'search=joão%20da',
    ]) {
      const { body } = await client.conversations({ query: `action=contacts&${query}` });
      expect(namesOf(body)).toEqual([joao]);
    }
  });

  test.each(['', '   ', '\u200b', '\t'])('for nothing ("%s") is the list', async (search) => {
    expect((await ask(client, { search })).body).toEqual((await ask(client, {})).body);
  });

  test('has pages that are full and count what matches', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => ask(client, { search: 'ana', limit: 1, page })));
    expect(pages.map(({ body }) => namesOf(body))).toEqual([[ana2], [ana], []]);
    expect(pages.map(({ body }) => body.pagination)).toEqual(
      [1, 2, 3].map((page) => ({
        currentPage: page,
        totalPages: 2,
        totalContacts: 2,
        contactsPerPage: 1,
        hasNextPage: page < 2,
        hasPrevPage: page > 1,
      })),
    );
  });

  test('finds nothing of another organization', async () => {
    expect((await ask(stranger, { search: 'ana' })).body.contacts).toHaveLength(1);
    expect((await ask(stranger, { search: 'joão' })).body.contacts).toEqual([]);
    expect((await ask(stranger, {})).body.pagination.totalContacts).toBe(1);
  });

  test('is of no meaning to the other actions', async () => {
    const { status, body } = await client.conversations({ query: 'chatappNumber=5521977772222&search=x' });
    expect([status, body.searchTerms]).toEqual([200, null]);
  });
});

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
    ({ tenant, client } = await organizationOf(contacts));
    const { body } = await client.contact({ query: 'chatapp_id=5491123456780' });
    const alias = { organizationId: tenant.organization.id, contactId: body.contact.id, chatappId: '5491123456780' };
    await learnAlias({ ...alias, alias: '541187654321' }, world.ports);
    await learnAlias({ ...alias, alias: '34600111222' }, world.ports);
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
    await learnAlias(
      {
        organizationId: tenant.organization.id,
        contactId: (await client.contact({ query: 'chatapp_id=5511987654321' })).body.contact.id,
        chatappId: '5511987654321',
        alias: '23456789',
      },
      world.ports,
    );
    const pages = await Promise.all([1, 2, 3].map((page) => ask(client, { search: '23456789', limit: 1, page })));
    expect(pages.map(({ body }) => namesOf(body))).toEqual([['Abril'], ['Bruna'], []]);
    expect(pages.map(({ body }) => body.pagination.totalContacts)).toEqual([2, 2, 2]);
  });

  test.each(['551187654320', '3460011122', '34600111222 x'])('finds nobody by %s', async (search) => {
    expect((await ask(client, { search })).body.contacts).toEqual([]);
  });

  test('finds nobody of another organization, and nobody who is gone', async () => {
    const { client: stranger } = await organizationOf([]);
    expect((await ask(stranger, { search: '34600111222' })).body.contacts).toEqual([]);
    await client.deleteContact('phone_number=525512345678');
    expect((await ask(client, { search: '5215512345678' })).body).toMatchObject({
      contacts: [],
      pagination: { totalContacts: 0 },
    });
  });
});

describe('find-by-phone', () => {
  let client: Client;
  beforeAll(async () => {
    ({ client } = await organizationOf([['Ana', '5541987654321']]));
  });
  const find = (chatappNumber: string) =>
    client.conversations({ query: `action=find-by-phone&chatappNumber=${chatappNumber}` });

  test.each(['5541987654321', '+55 41 98765-4321', '%2B554187654321', encodeURIComponent('٥٥٤١٩٨٧٦٥٤٣٢١')])(
    'answers with the contact: %s',
    async (number) => {
      const { status, body } = await find(number);
      const { body: same } = await client.contact({ query: 'chatapp_id=5541987654321' });
      expect([status, body]).toEqual([200, same]);
    },
  );

  test('is 404 for a number that no contact has, and names it', async () => {
    const { status, body } = await find('5541900000000');
    expect([status, body]).toEqual([
      404,
      { error: 'Contact not found', message: expect.stringContaining('5541900000000') },
    ]);
  });

  test('is 404 to another organization', async () => {
    const stranger = clientOf(world.ports, (await makeTenant(world.ports)).apiKey);
    const query = 'action=find-by-phone&chatappNumber=5541987654321';
    expect((await stranger.conversations({ query })).status).toBe(404);
  });

  test.each([
    ['', 'Missing required parameter', 'chatappNumber is required'],
    ['%20', 'Missing required parameter', 'chatappNumber is required'],
    ['123', 'Invalid parameter', expect.stringMatching(/^chatappNumber must be/)],
  ])('is 400 for the number "%s"', async (number, error, message) => {
    const { status, body } = await find(number);
    expect([status, body]).toEqual([400, { error, message }]);
  });

  test('without the parameter is 400, whatever the others say', async () => {
    const { status, body } = await client.conversations({
      query: 'action=find-by-phone&contactId=x&limit=0&search=y&ascending=z',
    });
    expect([status, body]).toEqual([
      400,
      { error: 'Missing required parameter', message: 'chatappNumber is required' },
    ]);
  });
});

test.each(['Contacts', 'contacts ', 'find', 'delete'])(
  'the action "%s" is 400, and the three are named',
  async (action) => {
    const { client } = await organizationOf([]);
    const { status, body } = await client.conversations({ query: new URLSearchParams({ action }).toString() });
    expect([status, body]).toEqual([
      400,
      {
        error: 'Invalid parameter',
        message: 'action must be one of conversation-messages, contacts, find-by-phone',
      },
    ]);
  },
);
