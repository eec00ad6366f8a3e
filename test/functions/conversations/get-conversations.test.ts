import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Write } from '../../../shared/table/table.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { type Client, clientOf, number } from '../client.ts';

/** Conversations of these many messages, `1` the oldest. */
const counts = [0, 1, 10, 11, 25];

let world: World;
let tenant: Tenant;
let client: Client;
let stranger: Client;
const contacts = new Map<number, { id: string; digits: string }>();
beforeAll(async () => {
  world = await openWorld();
  tenant = await makeTenant(world.ports);
  client = clientOf(world.ports, tenant.apiKey);
  stranger = clientOf(world.ports, (await makeTenant(world.ports)).apiKey);
  for (const count of counts) {
    const digits = `55119999900${String(count).padStart(2, '0')}`;
    const { id } = await tenant.addContact(`+${digits}`);
    contacts.set(count, { id, digits });
    for (let index = 1; index <= count; index++) await client.sendText({ phone_number: digits, text: String(index) });
  }
}, 60_000);
afterAll(() => world.close());

const contactOf = (count: number) => contacts.get(count) ?? { id: '', digits: '' };
const read = (parameters: Record<string, string | number>) =>
  client.conversations({ query: new URLSearchParams(parameters as Record<string, string>).toString() });

/** What a page must hold, worked out the slow way. */
function expected(count: number, { limit = 10, page = 1, ascending = false }) {
  const all = Array.from({ length: count }, (_, index) => String(index + 1));
  const ordered = ascending ? all : all.toReversed();
  const texts = ordered.slice((page - 1) * limit, page * limit);
  const totalPages = Math.ceil(count / limit);
  return {
    texts,
    pagination: {
      currentPage: page,
      totalPages,
      totalMessages: count,
      messagesPerPage: limit,
      hasNextPage: page < totalPages,
      hasPrevPage: page > 1 && count > 0,
    },
  };
}

describe('a page', () => {
  const pages = counts.flatMap((count) =>
    [undefined, 1, 4, 25].flatMap((limit) =>
      [undefined, 2, 7].flatMap((page) => [undefined, true].map((ascending) => ({ count, limit, page, ascending }))),
    ),
  );
  test.each(counts)(
    'of a conversation of %i holds exactly its messages, whatever limit, page and order',
    async (count) => {
      for (const { limit, page, ascending } of pages.filter((one) => one.count === count)) {
        const asked = Object.fromEntries(
          Object.entries({ limit, page, ascending }).filter(([, value]) => value !== undefined),
        );
        const { status, body } = await read({ chatappNumber: contactOf(count).digits, ...asked });
        const { texts, pagination } = expected(count, asked);
        expect({ asked, status, texts: body.messages.map((one: { message: string }) => one.message) }).toEqual({
          asked,
          status: 200,
          texts,
        });
        expect({ asked, ...body }).toEqual({
          asked,
          success: true,
          messages: body.messages,
          pagination,
          count: texts.length,
          searchTerms: null,
          filtered: false,
          stored: count > 0,
        });
      }
    },
    60_000,
  );

  test('past the end, as far as there are numbers, is 200 and empty', async () => {
    for (const ascending of ['true', 'false']) {
      const { status, body } = await read({
        chatappNumber: contactOf(25).digits,
        page: 1_000_000_000,
        limit: 100,
        ascending,
      });
      expect([status, body.messages, body.count]).toEqual([200, [], 0]);
      expect(body.pagination).toMatchObject({
        currentPage: 1_000_000_000,
        totalPages: 1,
        hasNextPage: false,
        hasPrevPage: true,
      });
    }
  });

  test('of a hundred is whole and in order though it is larger than the store gives at once', async () => {
    const big = await makeTenant(world.ports);
    const { id } = await big.addContact(number);
    const pk = `${big.organization.id}#CONTACT#${id}`;
    const message = (seq: number): Write => ({
      kind: 'put',
      item: {
        ...{
          pk,
          sk: `MESSAGE#${String(seq).padStart(12, '0')}`,
          id: `msg_${seq}`,
          contact_id: id,
          message_type: 'text',
        },
        ...{
          message: `${seq} ${'x'.repeat(15_000)}`,
          media_type: null,
          media_url: null,
          recipient: '5511999990000',
        },
        ...{
          direction: 'outbound',
          sender_type: 'bot-chatapp',
          message_status: 'sent',
          status_history: [],
          reactions: [],
        },
        created_at: '2026-11-28T10:00:00.000Z',
      },
    });
    // 100 × 15 KB are more than the megabyte that DynamoDB gives at once.
    for (const first of [1, 51]) {
      await world.ports.table.transact(Array.from({ length: 50 }, (_, index) => message(first + index)));
    }
    const change = { set: { count: 100 } };
    await world.ports.table.write({ kind: 'update', key: { pk, sk: 'HEAD' }, change });

    const { body } = await clientOf(world.ports, big.apiKey).conversations({ query: `contactId=${id}&limit=100` });
    expect(body.messages.map((one: { message: string }) => Number.parseInt(one.message, 10))).toEqual(
      Array.from({ length: 100 }, (_, index) => 100 - index),
    );
  }, 60_000);
});

describe('a contact', () => {
  test('is found by number in any spelling, by id in any case, and by both', async () => {
    const { id, digits } = contactOf(10);
    const queries = [
      `chatappNumber=${digits}`,
      `chatappNumber=+${digits}`,
      `chatappNumber=%2B${digits}`,
      'chatappNumber=(55) 11 99999-0010',
      `chatappNumber=${encodeURIComponent('٥٥١١٩٩٩٩٩٠٠١٠')}`,
      `chatappNumber=${digits}%0A`,
      'chatappNumber=551199990010',
      `contactId=${id}`,
      `contactId=${id.toUpperCase()}`,
      `contactId=${id}&chatappNumber=${digits}`,
      `chatappNumber=551199990010&contactId=${id}`,
      `action=conversation-messages&contactId=${id}`,
      `contactId=${id}&chatappNumber=&limit=&page=&ascending=&action=&query=&orderId=&search=`,
      `contactId=${id}&tenantId=whatever-on-this-endpoint-nobody-asks`,
    ];
    const answers = await Promise.all(queries.map((query) => client.conversations({ query })));
    const bodies = answers.slice(0, -1).map(({ body }) => body.pagination?.totalMessages);
    expect(bodies).toEqual(bodies.map(() => 10));
  });

  test.each([
    ['an unknown number', () => 'chatappNumber=5521988887777', /5521988887777/],
    ['an unknown id', () => 'contactId=0b7f0fb6-3df0-4ba4-8a3b-0a8b0c0d0e0f', /0b7f0fb6-3df0-4ba4-8a3b-0a8b0c0d0e0f/],
    [
      'an unknown number with a known id',
      () => `chatappNumber=5521988887777&contactId=${contactOf(10).id}`,
      /5521988887777/,
    ],
  ])('is 404 by %s', async (_what, query, named) => {
    const { status, body } = await client.conversations({ query: query() });
    expect([status, body]).toEqual([404, { error: 'Contact not found', message: expect.stringMatching(named) }]);
  });

  test('is 404 to another organization, by number, by id and by both', async () => {
    const { id, digits } = contactOf(10);
    for (const query of [`chatappNumber=${digits}`, `contactId=${id}`, `contactId=${id}&chatappNumber=${digits}`]) {
      expect(await stranger.conversations({ query })).toMatchObject({
        status: 404,
        body: { error: 'Contact not found' },
      });
    }
  });

  test('is 400 when number and id name different ones', async () => {
    const { status, body } = await read({ chatappNumber: contactOf(10).digits, contactId: contactOf(11).id });
    expect([status, body]).toEqual([
      400,
      { error: 'Invalid parameter', message: 'chatappNumber and contactId name different contacts' },
    ]);
  });

  test('whose conversation is marked deleted is 404 by number and by id, and the number is named', async () => {
    const { id } = await tenant.addContact('5521977776666');
    const key = { pk: `${tenant.organization.id}#CONTACT#${id}`, sk: 'HEAD' };
    const change = { set: { deleted_at: 'now' } };
    await world.ports.table.write({ kind: 'update', key, change });
    const [byNumber, byId] = [await read({ chatappNumber: '5521977776666' }), await read({ contactId: id })];
    expect([byNumber.status, byNumber.body.message]).toEqual([404, expect.stringContaining('5521977776666')]);
    expect([byId.status, byId.body.message]).toEqual([404, expect.stringContaining(id)]);
  });
});

describe('a parameter', () => {
  const invalid: [string, string[]][] = [
    [
      'limit',
      [
        '0',
        '101',
        '-1',
        '+5',
        'abc',
        '1e2',
        '10.5',
        '10.0',
        '0x10',
        ' 5',
        '5 ',
        '٥',
        'NaN',
        'Infinity',
        'true',
        '1_0',
        '9999999999999999999',
      ],
    ],
    ['page', ['0', '-1', '1.5', 'abc', '1e1', ' ', '90071992547410', '99999999999999999999']],
    ['ascending', ['0', '1', 'yes', 'no', 'TRUE', 'True', 'FALSE', 'banana', ' true', 'null', 'asc']],
    ['action', ['conversation', 'Contacts', 'delete', 'conversation-messages ', '1']],
    [
      'contactId',
      [
        'not-a-uuid',
        '123',
        '0b7f0fb6-3df0-4ba4-8a3b-0a8b0c0d0e0',
        '0b7f0fb63df04ba48a3b0a8b0c0d0e0f',
        '../',
        "' OR 1=1",
      ],
    ],
    ['chatappNumber', ['123456', '1234567890123456', 'abc', '+']],
  ];
  test.each(invalid)('%s is never clamped or guessed: 400 names it', async (name, values) => {
    for (const value of values) {
      const { status, body } = await read({ chatappNumber: contactOf(1).digits, [name]: value });
      expect({ value, status, error: body.error, message: body.message }).toEqual({
        value,
        status: 400,
        error: 'Invalid parameter',
        message: expect.stringMatching(new RegExp(`^${name} must be`)),
      });
    }
  });

  test.each([
    'limit=5&limit=6',
    'limit=5&limit=5',
    'limit=&limit=5',
    'page=1&page=2',
    'ascending=true&ascending=false',
    'chatappNumber=5511999990001',
    'action=conversation-messages&action=conversation-messages',
    'other=1&other=2',
  ])('given twice is 400: %s', async (query) => {
    const { status, body } = await client.conversations({ query: `chatappNumber=5511999990001&${query}` });
    expect([status, body]).toEqual([
      400,
      { error: 'Invalid parameter', message: `${query.split('=')[0]} is given more than once` },
    ]);
  });

  test.each([
    '',
    'limit=5',
    'chatappNumber=&contactId=',
    'chatappnumber=5511999990001',
    'number=5511999990001',
    'chatappNumber=%20',
  ])('that names the contact is required: "%s" is 400', async (query) => {
    const { status, body } = await client.conversations({ query });
    expect([status, body.error]).toEqual([400, 'Missing required parameter']);
    expect(body.message).toMatch(/^chatappNumber is required/);
  });

  test.each(['limit=100', 'limit=007', 'page=000001', 'ascending=false'])('is read as written: %s', async (query) => {
    expect((await client.conversations({ query: `chatappNumber=5511999990001&${query}` })).status).toBe(200);
  });
});
