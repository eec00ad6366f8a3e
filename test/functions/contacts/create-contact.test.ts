import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { type Client, clientOf } from '../client.ts';

let world: World;
let tenant: Tenant;
let client: Client;
beforeAll(async () => {
  world = await openWorld();
  tenant = await makeTenant(world.ports);
  client = clientOf(world.ports, tenant.apiKey);
});
afterAll(() => world.close());

let made = 0;
/** A number that no test has used. */
const fresh = () => `4930${String(1_000_000 + ++made)}`;
const create = (fields: object) =>
  client.createContact({ body: { phone_number: fresh(), full_name: 'Ana', ...fields } });

test('answers 201 with the new contact, which is then found, written to and read', async () => {
  const phone_number = '+49 (30) 555-0101';
  const { status, body } = await create({
    phone_number,
    full_name: 'Ana Souza',
    email: 'ana@example.com',
    tags: ['vip', 'são'],
  });
  expect([status, body]).toEqual([
    201,
    {
      success: true,
      contact: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        full_name: 'Ana Souza',
        chatapp_id: '49305550101',
        identities: [{ type: 'phone', value: '49305550101', username: null }],
        phone_number: '+49305550101',
        email: 'ana@example.com',
        tags: ['vip', 'são'],
        organization_id: tenant.organization.id,
        bot_status: null,
        allow_broadcast: true,
        archived: false,
        blocked: false,
        provider_blocked: null,
        active_status: true,
        has_unread_messages: false,
        service_window: { open: false, expires_at: null },
        source: { type: 'api', location: {}, created_at: '2026-11-28T10:00:00.000Z' },
        contact_summary: null,
        contact_summary_updated_at: null,
        created_at: '2026-11-28T10:00:00.000Z',
        updated_at: '2026-11-28T10:00:00.000Z',
      },
    },
  ]);
  expect((await client.contact({ query: 'chatapp_id=49305550101' })).body).toEqual(body);
  expect((await client.sendText({ phone_number })).status).toBe(200);
  const { body: read } = await client.conversations({ query: `contactId=${body.contact.id}` });
  expect(read).toMatchObject({ count: 1, stored: true });
});

test('takes what only looks like a contact: every field that is not one is ignored', async () => {
  const { status, body } = await create({
    id: 'mine',
    organization_id: 'org_other',
    blocked: true,
    source: { type: 'x' },
    created_at: 0,
  });
  expect([status, body.contact]).toEqual([
    201,
    expect.objectContaining({
      organization_id: tenant.organization.id,
      blocked: false,
      provider_blocked: null,
      source: expect.objectContaining({ type: 'api' }),
    }),
  ]);
  expect(body.contact.id).not.toBe('mine');
});

describe('a number', () => {
  test.each([
    ['with a plus sign keeps it', '+4930 1111111', '+49301111111'],
    ['without one gets none', '4930-2222222', '49302222222'],
    ['in other digits is written in ours', '٤٩٣٠٣٣٣٣٣٣٣', '49303333333'],
    ['that is a JSON number is taken', 49304444444, '49304444444'],
    ['after white space keeps its plus sign', '  +49305555555', '+49305555555'],
  ])('%s', async (_what, phone_number, written) => {
    const { body } = await create({ phone_number });
    expect(body.contact).toMatchObject({ phone_number: written, chatapp_id: written.replace('+', '') });
  });

  test.each([
    ['as it is', '551155551111', '551155551111'],
    ['with a plus sign and spaces', '551155552222', '+55 11 5555-2222'],
    ['in Arabic-Indic digits', '551155553333', '٥٥١١٥٥٥٥٣٣٣٣'],
    ['with the ninth digit of Brazil', '554187651111', '5541987651111'],
    ['without the ninth digit of Brazil', '5541987652222', '554187652222'],
    ['with the 1 of Mexico', '525511112222', '5215511112222'],
    ['without the 1 of Mexico', '5215511113333', '525511113333'],
    ['with the 9 of Argentina', '541122223333', '5491122223333'],
    ['without the 9 of Argentina', '5491122224444', '541122224444'],
  ])('that the organization has is 409 %s, and the contact stays', async (_what, first, second) => {
    const { body } = await create({ phone_number: first });
    const refused = await create({ phone_number: second, full_name: 'Bia' });
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'Contact already exists', message: expect.stringContaining(body.contact.id) },
    ]);
    expect((await client.contact({ query: `phone_number=${encodeURIComponent(second)}` })).body.contact).toEqual(
      body.contact,
    );
  });

  test('of a Brazilian landline is not the mobile number that begins with its digits', async () => {
    await create({ phone_number: '551133334444' });
    expect((await create({ phone_number: '5511933334444' })).status).toBe(201);
  });

  test('created in two spellings at once is one contact', async () => {
    const spellings = ['5541987653333', '554187653333', '+55 41 98765-3333', '+55 (41) 8765-3333'];
    const answers = await Promise.all(spellings.map((phone_number) => create({ phone_number })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const id = answers.find(({ status }) => status === 201)?.body.contact.id;
    const found = await Promise.all(
      spellings.map((number) => client.contact({ query: `phone_number=${encodeURIComponent(number)}` })),
    );
    expect(found.map(({ body }) => body.contact.id)).toEqual(spellings.map(() => id));
  });

  test('of another organization is free, and the two contacts have nothing in common', async () => {
    const phone_number = fresh();
    const other = clientOf(world.ports, (await makeTenant(world.ports)).apiKey);
    const one = await create({ phone_number });
    const two = await other.createContact({ body: { phone_number, full_name: 'Bia' } });
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.contact.id).not.toBe(two.body.contact.id);
    expect((await other.contact({ query: `phone_number=${phone_number}` })).body.contact.full_name).toBe('Bia');
  });

  test('stays one contact when the store is busy with it at first', async () => {
    let conflicts = 2;
    const table = {
      ...world.ports.table,
      transact: async (...given: Parameters<typeof world.ports.table.transact>) =>
        conflicts-- > 0 ? ({ kind: 'conflict' } as const) : world.ports.table.transact(...given),
    };
    const busy = clientOf({ ...world.ports, table }, tenant.apiKey);
    expect((await busy.createContact({ body: { phone_number: fresh(), full_name: 'Ana' } })).status).toBe(201);
  });
});

describe('fields', () => {
  test.each<[string, object, object]>([
    ['a name of 128 characters', { full_name: '👋'.repeat(128) }, { full_name: '👋'.repeat(128) }],
    ['a name with white space around, byte for byte', { full_name: ' Ana ' }, { full_name: ' Ana ' }],
    ['no email', {}, { email: '' }],
    ['an email that is null', { email: null }, { email: '' }],
    ['an email that is empty', { email: '' }, { email: '' }],
    ['an international email', { email: 'josé@exämple.com.br' }, { email: 'josé@exämple.com.br' }],
    ['an email of 254 characters', { email: `${'a'.repeat(248)}@b.com` }, { email: `${'a'.repeat(248)}@b.com` }],
    ['no tags', {}, { tags: [] }],
    ['tags that are null', { tags: null }, { tags: [] }],
    ['an empty list of tags', { tags: [] }, { tags: [] }],
    [
      'fifty tags of 1,024 characters',
      { tags: Array(50).fill('t'.repeat(1024)) },
      { tags: Array(50).fill('t'.repeat(1024)) },
    ],
  ])('take %s', async (_what, fields, kept) => {
    const { status, body } = await create(fields);
    expect([status, body.contact]).toEqual([201, expect.objectContaining(kept)]);
  });

  test.each<[string, object, string, string | RegExp]>([
    ['no number', { phone_number: undefined }, 'Missing required field', 'phone_number is required'],
    ['a number that is null', { phone_number: null }, 'Missing required field', 'phone_number is required'],
    ['a number of 6 digits', { phone_number: '123456' }, 'Invalid field', /^phone_number must be/],
    ['a number that is a list', { phone_number: ['5511999990000'] }, 'Invalid field', /^phone_number must be/],
    ['no name', { full_name: undefined }, 'Missing required field', 'full_name is required'],
    ['a name that is null', { full_name: null }, 'Missing required field', 'full_name is required'],
    ['a name that is blank', { full_name: ' \u200b' }, 'Missing required field', 'full_name is required'],
    [
      'a name of 129 characters',
      { full_name: 'a'.repeat(129) },
      'Invalid field',
      /^full_name must be at most 128 characters/,
    ],
    ['a name that is a number', { full_name: 5 }, 'Invalid field', 'full_name must be a string'],
    ['a name with half a surrogate pair', { full_name: 'a\ud83d' }, 'Invalid field', /^full_name .*surrogate/],
    ['an email without @', { email: 'ana.example.com' }, 'Invalid field', 'email must be an email address'],
    ['an email with two @', { email: 'a@b@c' }, 'Invalid field', 'email must be an email address'],
    ['an email with a space', { email: 'a b@c' }, 'Invalid field', 'email must be an email address'],
    ['a blank email', { email: ' ' }, 'Invalid field', 'email must be an email address'],
    [
      'an email of 255 characters',
      { email: `${'a'.repeat(249)}@b.com` },
      'Invalid field',
      /^email must be at most 254/,
    ],
    ['an email that is a number', { email: 5 }, 'Invalid field', 'email must be a string'],
    ['tags that are a string', { tags: 'vip' }, 'Invalid field', 'tags must be an array'],
    ['tags that are an object', { tags: { a: 1 } }, 'Invalid field', 'tags must be an array'],
    ['a tag that is a number', { tags: ['a', 5] }, 'Invalid field', 'tags[1] must be a string'],
    ['a tag that is blank', { tags: ['a', 'b', ' '] }, 'Invalid field', 'tags[2] must not be blank'],
    ['a tag of 1,025 characters', { tags: ['t'.repeat(1025)] }, 'Invalid field', /^tags\[0\] must be at most 1024/],
    ['51 tags', { tags: Array(51).fill('t') }, 'Invalid field', 'tags must have at most 50 items'],
  ])('refuse %s', async (_what, fields, error, message) => {
    const { status, body } = await create(fields);
    expect([status, body]).toEqual([
      400,
      { error, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ]);
  });

  test('that are refused leave nothing behind', async () => {
    const phone_number = fresh();
    await create({ phone_number, email: 'x' });
    expect((await client.contact({ query: `phone_number=${phone_number}` })).status).toBe(404);
    expect((await create({ phone_number })).status).toBe(201);
  });
});
