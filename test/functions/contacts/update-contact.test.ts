import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { StoredContact } from '../../../shared/contacts/contact.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { type Client, clientOf } from '../client.ts';

let world: World;
let tenant: Tenant;
let client: Client;
let contact: StoredContact;
let byId: string;
beforeAll(async () => {
  world = await openWorld();
  tenant = await makeTenant(world.ports);
  client = clientOf(world.ports, tenant.apiKey);
});
let made = 0;
beforeEach(async () => {
  contact = await tenant.addContact(`+4930${String(1_000_000 + ++made)}`, 'Ana Souza', {
    email: 'ana@example.com',
    tags: ['vip'],
    photoapp_id: String(17841400000000000n + BigInt(made)),
  });
  byId = `id=${contact.id}`;
});
afterAll(() => world.close());

const change = (body: object, on = client) => on.updateContact(byId, body);
const names = async (search: string) => {
  const { body } = await client.conversations({ query: `action=contacts&search=${encodeURIComponent(search)}` });
  return [body.pagination.totalContacts, body.contacts.map((one: { full_name: string }) => one.full_name)];
};

test('answers with the contact as it is then, every field of it, and leaves what was not given', async () => {
  world.clock.advance(1000);
  const { body: before } = await client.contact({ query: `chatapp_id=${contact.chatapp_id}` });
  const { status, body } = await change({ blocked: true, bot_status: 'paused' });
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      contact: { ...before.contact, blocked: true, bot_status: 'paused', updated_at: expect.any(String) },
    },
  ]);
  expect(body.contact.updated_at).toBe(new Date(world.clock.now()).toISOString());
  expect((await client.contact({ query: `chatapp_id=${contact.chatapp_id}` })).body).toEqual(body);
});

describe('a contact is named', () => {
  test.each<[string, () => string]>([
    ['by phone_number', () => `phone_number=%2B${contact.chatapp_id}`],
    ['by chatapp_id', () => `chatapp_id=${contact.chatapp_id}`],
    ['by id', () => `id=${contact.id}`],
    ['by id in capitals', () => `id=${contact.id.toUpperCase()}`],
    ['by all of them', () => `id=${contact.id}&phone_number=${contact.chatapp_id}&chatapp_id=${contact.chatapp_id}`],
  ])('%s', async (_what, query) => {
    const { status, body } = await client.updateContact(query(), { archived: true });
    expect([status, body.contact.id]).toEqual([200, contact.id]);
  });

  test.each<[string, string | (() => string), string, string | RegExp]>([
    ['by nothing', '', 'Missing required parameter', 'phone_number is required, or chatapp_id, or id'],
    ['by an empty id', 'id=', 'Missing required parameter', 'phone_number is required, or chatapp_id, or id'],
    ['by an id that is no uuid', 'id=1', 'Invalid parameter', 'id must be a uuid'],
    ['by a number of 6 digits', 'phone_number=123456', 'Invalid parameter', /^phone_number must be/],
    ['by two ids', () => `${byId}&${byId}`, 'Invalid parameter', 'id is given more than once'],
    ['by different numbers', 'phone_number=49301111111&chatapp_id=49302222222', 'Invalid parameter', /different/],
    [
      'by its number and another id',
      () => `phone_number=${contact.chatapp_id}&id=5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f`,
      'Invalid parameter',
      /^id names another contact/,
    ],
  ])('%s, and that is 400', async (_what, query, error, message) => {
    const given = typeof query === 'string' ? query : query();
    const { status, body } = await client.updateContact(given, { archived: true });
    const text = typeof message === 'string' ? message : expect.stringMatching(message);
    expect([status, body]).toEqual([400, { error, message: text }]);
  });

  test.each(['id=5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f', 'phone_number=5521988887777'])(
    'that is unknown, and that is 404: %s',
    async (query) => {
      const { status, body } = await client.updateContact(query, { archived: true });
      expect([status, body.error]).toEqual([404, 'Contact not found']);
    },
  );

  test('of another organization, and that is 404 by id and by number', async () => {
    const stranger = clientOf(world.ports, (await makeTenant(world.ports)).apiKey);
    for (const query of [byId, `phone_number=${contact.chatapp_id}`]) {
      expect((await stranger.updateContact(query, { full_name: 'Mine' })).status).toBe(404);
    }
    expect((await change({ archived: false })).body.contact.full_name).toBe('Ana Souza');
  });
});

describe('fields', () => {
  test.each<[string, object, object]>([
    ['a name of 128 characters', { full_name: '👋'.repeat(128) }, { full_name: '👋'.repeat(128) }],
    ['a name byte for byte', { full_name: ' Aña ' }, { full_name: ' Aña ' }],
    ['an email', { email: 'josé@exämple.com.br' }, { email: 'josé@exämple.com.br' }],
    ['an email that is empty', { email: '' }, { email: '' }],
    ['an email that is null', { email: null }, { email: '' }],
    ['other tags', { tags: ['são', 'vip'] }, { tags: ['são', 'vip'] }],
    ['no tags', { tags: [] }, { tags: [] }],
    ['tags that are null', { tags: null }, { tags: [] }],
    ['50 tags of 1,024', { tags: Array(50).fill('t'.repeat(1024)) }, { tags: Array(50).fill('t'.repeat(1024)) }],
    ['an active bot', { bot_status: 'active' }, { bot_status: 'active' }],
    ['a paused bot', { bot_status: 'paused' }, { bot_status: 'paused' }],
    ['no bot', { bot_status: null }, { bot_status: null }],
    ...['allow_broadcast', 'archived', 'blocked', 'has_unread_messages'].flatMap((name): [string, object, object][] => [
      [`${name} true`, { [name]: true }, { [name]: true }],
      [`${name} false`, { [name]: false }, { [name]: false }],
    ]),
  ])('take %s', async (_what, fields, kept) => {
    const { status, body } = await change(fields);
    expect([status, body.contact]).toEqual([200, expect.objectContaining(kept)]);
    const { id, full_name, email, tags, ...rest } = body.contact;
    const unchanged = { full_name: 'Ana Souza', email: 'ana@example.com', tags: ['vip'] };
    expect({ full_name, email, tags }).toEqual({ ...unchanged, ...pick(kept, Object.keys(unchanged)) });
    expect([id, rest.chatapp_id]).toEqual([contact.id, contact.chatapp_id]);
  });
  const pick = (from: object, wanted: string[]) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => wanted.includes(name)));

  const flags = ['allow_broadcast', 'archived', 'blocked', 'has_unread_messages'];
  test.each<[string, object, string, string | RegExp]>([
    ['nothing at all', {}, 'Missing required field', /^full_name is required, or one of email, tags, bot_status,/],
    ['nothing that can be changed', { phone_number: '1', id: 2 }, 'Missing required field', /^full_name is required/],
    ['a name that is null', { full_name: null }, 'Missing required field', 'full_name is required'],
    ['a name that is empty', { full_name: '' }, 'Missing required field', 'full_name is required'],
    ['a name that is blank', { full_name: ' \u200b' }, 'Missing required field', 'full_name is required'],
    ['a name of 129', { full_name: 'a'.repeat(129) }, 'Invalid field', /^full_name must be at most 128/],
    ['a name that is a number', { full_name: 5 }, 'Invalid field', 'full_name must be a string'],
    ['an email without @', { email: 'ana' }, 'Invalid field', 'email must be an email address'],
    ['an email of 255', { email: `${'a'.repeat(249)}@b.com` }, 'Invalid field', /^email must be at most 254/],
    ['an email that is a number', { email: 5 }, 'Invalid field', 'email must be a string'],
    ['tags that are a string', { tags: 'vip' }, 'Invalid field', 'tags must be an array'],
    ['a tag that is null', { tags: ['a', null] }, 'Missing required field', 'tags[1] is required'],
    ['a tag that is blank', { tags: [' '] }, 'Invalid field', 'tags[0] must not be blank'],
    ['a tag of 1,025', { tags: ['t'.repeat(1025)] }, 'Invalid field', /^tags\[0\] must be at most 1024/],
    ['51 tags', { tags: Array(51).fill('t') }, 'Invalid field', 'tags must be at most 50 items'],
    ['another bot_status', { bot_status: 'off' }, 'Invalid field', 'bot_status must be one of active, paused'],
    ['an empty bot_status', { bot_status: '' }, 'Invalid field', 'bot_status must be one of active, paused'],
    ['a boolean bot_status', { bot_status: true }, 'Invalid field', 'bot_status must be one of active, paused'],
    ...flags.flatMap((name): [string, object, string, string][] => [
      [`${name} as text`, { [name]: 'false' }, 'Invalid field', `${name} must be a boolean`],
      [`${name} as a number`, { [name]: 0 }, 'Invalid field', `${name} must be a boolean`],
      [
        `${name} null`,
        { [name]: null },
        'Missing required field',
        `${name} is required to be true or false, if it is given`,
      ],
    ]),
    ['one wrong field beside a right one', { full_name: 'Bia', archived: 1 }, 'Invalid field', /^archived/],
  ])('refuse %s, and then nothing is changed', async (_what, fields, error, message) => {
    const { status, body } = await change(fields);
    const text = typeof message === 'string' ? message : expect.stringMatching(message);
    expect([status, body]).toEqual([400, { error, message: text }]);
    const { body: found } = await client.contact({ query: `chatapp_id=${contact.chatapp_id}` });
    expect([found.contact.full_name, found.contact.updated_at]).toEqual(['Ana Souza', contact.updated_at]);
  });

  test('that nobody may change are ignored beside one that is', async () => {
    const given = {
      id: '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f',
      phone_number: '+4930999',
      chatapp_id: '4930999',
      organization_id: 'org_other',
      active_status: false,
      source: { type: 'x' },
      created_at: '1970-01-01T00:00:00.000Z',
      updated_at: '1970-01-01T00:00:00.000Z',
      photoapp_id: '1',
      deleted_at: 'now',
      aliases: ['1'],
    };
    const { body: before } = await client.contact({ query: `chatapp_id=${contact.chatapp_id}` });
    const { status, body } = await change({ ...given, archived: true });
    expect([status, body.contact]).toEqual([
      200,
      { ...before.contact, archived: true, updated_at: expect.stringMatching(/^2026/) },
    ]);
  });
});

test('updated_at moves with each change, also within a millisecond, and also to the same value', async () => {
  const times = [contact.updated_at];
  for (let round = 0; round < 3; round++) times.push((await change({ archived: true })).body.contact.updated_at);
  expect(times).toEqual([...new Set(times)].toSorted());
  world.clock.advance(-60_000);
  const { body } = await change({ archived: false });
  world.clock.advance(60_000);
  expect(body.contact.updated_at > String(times.at(-1))).toBe(true);
});

test('changes of different fields at once all hold, and every answer is true of its moment', async () => {
  const changes = [
    { full_name: 'Bia Lima' },
    { email: 'bia@example.com' },
    { tags: ['a'] },
    { bot_status: 'active' },
    { allow_broadcast: false },
    { archived: true },
    { blocked: true },
    { has_unread_messages: true },
  ];
  const answers = await Promise.all(changes.map((one) => change(one)));
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
  for (const [index, { body }] of answers.entries()) expect(body.contact).toMatchObject(changes[index] as object);
  const { body } = await client.contact({ query: `chatapp_id=${contact.chatapp_id}` });
  expect(body.contact).toMatchObject(Object.assign({}, ...changes));
  const last = answers.map((answer) => answer.body.contact).toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : 1));
  expect(last.at(-1)).toEqual(body.contact);
});

describe('a contact with another name', () => {
  test('is found by it at once, and no more by the old one', async () => {
    await change({ full_name: 'Zoë Quijote' });
    expect([await names('quij'), await names('zoe')]).toEqual([
      [1, ['Zoë Quijote']],
      [1, ['Zoë Quijote']],
    ]);
    const { body } = await client.conversations({ query: `action=contacts&search=ana ${contact.chatapp_id}` });
    expect(body.count).toBe(0);
    await change({ full_name: 'Ana' });
  });

  test('twice at once is found by the name that stands', async () => {
    await Promise.all([change({ full_name: 'Xaver' }), change({ full_name: 'Xenia' })]);
    const { body } = await client.contact({ query: `chatapp_id=${contact.chatapp_id}` });
    const standing = body.contact.full_name;
    const other = standing === 'Xaver' ? 'Xenia' : 'Xaver';
    expect([await names(standing), await names(other)]).toEqual([
      [1, [standing]],
      [0, []],
    ]);
  });
});

test('a contact that is deleted meanwhile is 404, and is not brought back', async () => {
  const table = {
    ...world.ports.table,
    async write(write: Parameters<typeof world.ports.table.write>[0]) {
      await client.deleteContact(byId);
      return world.ports.table.write(write);
    },
  };
  const { status, body } = await change({ full_name: 'Bia' }, clientOf({ ...world.ports, table }, tenant.apiKey));
  expect([status, body.error]).toEqual([404, 'Contact not found']);
  await world.drain();
  expect((await change({ full_name: 'Bia' })).status).toBe(404);
});
