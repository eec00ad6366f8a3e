import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { type Client, clientOf } from '../client.ts';

let world: World;
let client: Client;
let stranger: Client;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await openWorld();
  const tenant = await makeTenant(world.ports);
  client = clientOf(world.ports, tenant.apiKey);
  stranger = clientOf(world.ports, (await makeTenant(world.ports)).apiKey);
  for (const number of ['5511999990000', '551133334444', '525512345678', '5491122334455']) {
    ids[number] = (await tenant.addContact(number)).id;
  }
});
afterAll(() => world.close());

test('is a contact as it is documented, every field of it', async () => {
  const { status, body } = await client.contact({ query: 'phone_number=5511999990000' });
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      contact: {
        id: ids['5511999990000'],
        full_name: 'Ana Souza',
        chatapp_id: '5511999990000',
        phone_number: '5511999990000',
        identities: [{ type: 'phone', value: '5511999990000', username: null }],
        email: '',
        tags: [],
        organization_id: expect.stringMatching(/^org_[0-9A-Za-z]{12}$/),
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
});

test.each([
  ['5511999990000', 'phone_number=+5511999990000'],
  ['5511999990000', 'phone_number=%2B5511999990000'],
  ['5511999990000', 'chatapp_id=5511999990000'],
  ['5511999990000', 'phone_number=(55) 11 99999-0000'],
  ['5511999990000', 'phone_number=5511999990000%0A'],
  ['5511999990000', 'phone_number=５５１１９９９９９００００'],
  ['5511999990000', 'phone_number=٥٥١١٩٩٩٩٩٠٠٠٠'],
  ['5511999990000', 'chatapp_id=551199990000'],
  ['5511999990000', 'phone_number=5511999990000&chatapp_id=551199990000'],
  ['5511999990000', 'phone_number=&chatapp_id=5511999990000'],
  ['551133334444', 'phone_number=551133334444'],
  ['525512345678', 'phone_number=+521 55 1234 5678'],
  ['5491122334455', 'chatapp_id=541122334455'],
])('finds %s by %s', async (number, query) => {
  expect((await client.contact({ query })).body.contact?.id).toBe(ids[number]);
});

test.each([
  ['an unknown number', 'phone_number=5521988887777', /5521988887777/],
  ['a landline with a ninth digit before it, which is another number', 'phone_number=5511933334444', /5511933334444/],
])('is 404 for %s', async (_what, query, named) => {
  const { status, body } = await client.contact({ query });
  expect([status, body]).toEqual([404, { error: 'Contact not found', message: expect.stringMatching(named) }]);
});

test('is 404 to another organization', async () => {
  const { status, body } = await stranger.contact({ query: 'phone_number=5511999990000' });
  expect([status, body.error]).toEqual([404, 'Contact not found']);
});

test.each(['', 'phone_number=', 'phone_number=&chatapp_id=', 'phone_number=%20'])(
  'is 400 Missing required parameter for "%s"',
  async (query) => {
    const { status, body } = await client.contact({ query });
    expect([status, body.error]).toEqual([400, 'Missing required parameter']);
    expect(body.message).toMatch(/^phone_number is required/);
  },
);

test.each([
  ['PHONE_NUMBER=5511999990000', /^PHONE_NUMBER is not a parameter/],
  ['id=1', /^id must be a uuid/],
  ['photoapp_id=x', /^photoapp_id must be a string of 1 to 64 digits/],
  ['user_id=5511999990000', /^user_id must be a user id/],
  ['phone_number=123456', /^phone_number must be/],
  ['chatapp_id=1234567890123456', /^chatapp_id must be/],
  ['phone_number=abc', /^phone_number must be/],
  ['phone_number=5511999990000&phone_number=5511999990000', /^phone_number is given more than once/],
  ['phone_number=5511999990000&chatapp_id=551133334444', /^phone_number and chatapp_id do not name the same contact/],
  ['phone_number=5511999990000&chatapp_id=x', /^chatapp_id must be/],
])('is 400 Invalid parameter for %s', async (query, message) => {
  const { status, body } = await client.contact({ query });
  expect([status, body]).toEqual([400, { error: 'Invalid parameter', message: expect.stringMatching(message) }]);
});
