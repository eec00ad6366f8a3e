import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ConversationsStage, openConversationsStage } from './conversations-stage.ts';

let stage: ConversationsStage;
beforeAll(async () => {
  stage = await openConversationsStage();
});
afterAll(() => stage.world.close());

describe('a contact', () => {
  test('is found by number in any spelling, by id in any case, and by both', async () => {
    const { id, digits } = stage.contactOf(10);
    const queries = [
      `chatappNumber=${digits}`,
      `chatappNumber=+${digits}`,
      `chatappNumber=%2B${digits}`,
      'chatappNumber=(55) 11 99999-0010',
      `chatappNumber=${encodeURIComponent('٥٥١١٩٩٩٩٩٠٠١٠')}`,
      `chatappNumber=${digits}%0A`,
      `chatappNumber=Ben+Example+${digits}`,
      `chatappNumber=tel:+55-11-99999-0010;mobile`,
      'chatappNumber=551199990010',
      `contactId=${id}`,
      `contactId=${id.toUpperCase()}`,
      `contactId=${id}&chatappNumber=${digits}`,
      `chatappNumber=551199990010&contactId=${id}`,
      `action=conversation-messages&contactId=${id}`,
      `contactId=${id}&chatappNumber=&limit=&page=&ascending=&action=&query=&orderId=&search=`,
    ];
    const answers = await Promise.all(queries.map((query) => stage.client.conversations({ query })));
    const bodies = answers.map(({ body }) => body.pagination?.totalMessages);
    expect(bodies).toEqual(bodies.map(() => 10));
  });

  test.each([
    ['an unknown number', () => 'chatappNumber=5521988887777', /5521988887777/],
    ['an unknown id', () => 'contactId=0b7f0fb6-3df0-4ba4-8a3b-0a8b0c0d0e0f', /0b7f0fb6-3df0-4ba4-8a3b-0a8b0c0d0e0f/],
    [
      'an unknown number with a known id',
      () => `chatappNumber=5521988887777&contactId=${stage.contactOf(10).id}`,
      /5521988887777/,
    ],
  ])('is 404 by %s', async (_what, query, named) => {
    const { status, body } = await stage.client.conversations({ query: query() });
    expect([status, body]).toEqual([404, { error: 'Contact not found', message: expect.stringMatching(named) }]);
  });

  test('is 404 to another organization, by number, by id and by both', async () => {
    const { id, digits } = stage.contactOf(10);
    for (const query of [`chatappNumber=${digits}`, `contactId=${id}`, `contactId=${id}&chatappNumber=${digits}`]) {
      expect(await stage.stranger.conversations({ query })).toMatchObject({
        status: 404,
        body: { error: 'Contact not found' },
      });
    }
  });

  test('is 404 by a name with an unknown number, and the number is named', async () => {
    const { status, body } = await stage.read({ chatappNumber: 'Ben Example 15550002222' });
    expect([status, body.message]).toEqual([404, 'No contact with the number 15550002222 in this organization.']);
  });

  test('is 400 when number and id name different ones', async () => {
    const { status, body } = await stage.read({
      chatappNumber: stage.contactOf(10).digits,
      contactId: stage.contactOf(11).id,
    });
    expect([status, body]).toEqual([
      400,
      { error: 'Invalid parameter', message: 'chatappNumber and contactId name different contacts' },
    ]);
  });

  test('whose conversation is marked deleted is 404 by number and by id, and the number is named', async () => {
    const { id } = await stage.tenant.addContact('5521977776666');
    const key = { pk: `${stage.tenant.organization.id}#CONTACT#${id}`, sk: 'HEAD' };
    const change = { set: { deleted_at: 'now' } };
    await stage.world.ports.table.write({ kind: 'update', key, change });
    const [byNumber, byId] = [
      await stage.read({ chatappNumber: '5521977776666' }),
      await stage.read({ contactId: id }),
    ];
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
      const { status, body } = await stage.read({ chatappNumber: stage.contactOf(1).digits, [name]: value });
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
    const { status, body } = await stage.client.conversations({ query: `chatappNumber=5511999990001&${query}` });
    expect([status, body]).toEqual([
      400,
      { error: 'Invalid parameter', message: `${query.split('=')[0]} is given more than once` },
    ]);
  });

  test.each(['', 'limit=5', 'chatappNumber=&contactId=', 'chatappNumber=%20'])(
    'that names the contact is required: "%s" is 400',
    async (query) => {
      const { status, body } = await stage.client.conversations({ query });
      expect([status, body.error]).toEqual([400, 'Missing required parameter']);
      expect(body.message).toMatch(/^chatappNumber is required/);
    },
  );

  test.each([
    ['chatappnumber=5511999990001', 'chatappnumber is not a parameter here; the nearest is chatappNumber'],
    ['chatappNumber=5511999990001&Limit=5', 'Limit is not a parameter here; the nearest is limit'],
    ['chatappNumber=5511999990001&pgae=2', 'pgae is not a parameter here; the nearest is page'],
    ['chatappNumber=5511999990001&search=a', 'search is not a parameter of this action; it goes with action=contacts'],
    [
      'action=contacts&chatappNumber=1',
      'chatappNumber is not a parameter of this action; it goes with action=conversation-messages and action=find-by-phone',
    ],
    [
      'action=contacts&contactId=x',
      'contactId is not a parameter of this action; it goes with action=conversation-messages',
    ],
    ['action=contacts&query=x', 'query is not a parameter of this action; it goes with action=conversation-messages'],
    [
      'action=contacts&orderId=1',
      'orderId is not a parameter of this action; it goes with action=conversation-messages',
    ],
    [
      'action=find-by-phone&chatappNumber=5511999990001&limit=5',
      'limit is not a parameter of this action; it goes with action=conversation-messages and action=contacts and action=groups and action=inbox',
    ],
    ['action=contacts&ascending=banana', 'ascending must be true or false'],
  ])('that would be ignored is 400, and the right one is named: %s', async (query, message) => {
    const { status, body } = await stage.client.conversations({ query });
    expect([status, body]).toEqual([400, { error: 'Invalid parameter', message }]);
  });

  test('that is unknown is 400 on every endpoint with a key, after the key check', async () => {
    const { message } = await stage.client.contact({ query: 'phone=5511999990001' }).then(({ body }) => body);
    expect(message).toBe('phone is not a parameter here; the nearest is phone_number');
    const sent = await stage.client.send({ query: 'tenantid=acme', body: {} });
    expect([sent.status, sent.body.message]).toEqual([
      400,
      'tenantid is not a parameter here; the nearest is tenantId',
    ]);
    const created = await stage.client.createContact({ query: 'force=true', body: {} });
    expect([created.status, created.body.message]).toEqual([400, 'force is not a parameter here; there are none']);
  });

  test.each(['limit=100', 'limit=007', 'page=000001', 'ascending=false'])('is read as written: %s', async (query) => {
    expect((await stage.client.conversations({ query: `chatappNumber=5511999990001&${query}` })).status).toBe(200);
  });
});
