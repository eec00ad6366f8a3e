import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { parseAllowList } from '../../../shared/outbound/address-policy.ts';
import { unseal } from '../../../shared/secrets/seal.ts';
import { webhookKey } from '../../../shared/subscriptions/webhook.ts';
import { openWorld, type World } from '../../support/world.ts';
import { aWebhook, newWebhooksClient, webhooksClientOf } from './webhooks-client.ts';

let world: World;
let client: Awaited<ReturnType<typeof newWebhooksClient>>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newWebhooksClient(world.ports);
});
afterAll(() => world.close());

/** A world in which every name leads there. */
const leading = (where: 'blocked' | 'unknown') => ({
  ...world.ports,
  http: { ...world.ports.http, resolve: async () => where },
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

test('answers with the subscription and its secret, on the chat-app unless told otherwise', async () => {
  const { status, body } = await client.create({ ...aWebhook, unknown: 1 });
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: 'Webhook created successfully',
      webhook: {
        id: expect.stringMatching(uuid),
        ...aWebhook,
        types: ['message_received'],
        platform: 'chatapp',
        created_at: new Date(world.clock.now()).toISOString().replace('Z', '+00:00'),
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      },
    },
  ]);
});

test('shows the secret once, and stores it sealed', async () => {
  const { id, secret } = await client.created();
  const item = await world.ports.table.get(webhookKey(client.organizationId, id));
  const owner = { organizationId: client.organizationId, purpose: 'webhook-secret' } as const;
  expect(await unseal(String(item?.secret), owner, world.ports)).toBe(secret);
  const shown = [await client.list(), await client.get(id)].map(({ body }) => JSON.stringify(body));
  expect(shown.filter((text) => /secret|whsec_/.test(text))).toEqual([]);
  expect(JSON.stringify(item) + JSON.stringify(world.logged)).not.toContain('whsec_');
});

test.each([
  'message_received',
  'message_sent',
  'sent_message',
  'message_delivered',
  'message_read',
  'message_failed',
  'message_edited',
  'message_deleted',
  'call',
  'contact_updated',
  'contact_merged',
  'broadcast_finished',
  'all',
])('takes the type %s, on both channels', async (type) => {
  for (const platform of ['chatapp', 'photoapp']) {
    expect(await client.created({ type, platform })).toMatchObject({ type, types: [type], platform });
  }
});

test('an address is stored and shown as it was given, also twice', async () => {
  const url = 'HTTPS://Hooks.Example.ORG:443/é?a=%7e b'.replace(' ', '+');
  await client.created({ url });
  const { id } = await client.created({ url });
  expect((await client.get(id)).body.webhook.url).toBe(url);
  expect((await client.list()).body.webhooks.map((one: { url: string }) => one.url)).toEqual([url, url]);
});

const names =
  'message_received, message_sent, message_delivered, message_read, message_failed, message_edited, message_deleted, call, contact_updated, contact_merged, broadcast_finished, sent_message';
const again = (index: number) => `types[${index}] must name another event than types[0]`;
const listsOfTypes = (
  [
    [
      'all among types',
      ['call', 'all'],
      'types[1] must not be all, which stands alone: give type all in place of types',
    ],
    ['another type among them', ['message'], `types[0] must be one of ${names}`],
    ['one twice', ['call', 'message_read', 'call'], again(2)],
    ['both names of one event', ['sent_message', 'message_sent'], again(1)],
  ] as const
).map(([what, list, message]): [string, object, string, string] => [
  what,
  { url: aWebhook.url, types: list },
  'Invalid field',
  message,
]);
const types =
  'message_received, message_sent, message_delivered, message_read, message_failed, message_edited, message_deleted, call, contact_updated, contact_merged, broadcast_finished, sent_message, all';
describe('400 for', () => {
  test.each<[string, object, string, string]>([
    ['nothing', {}, 'Missing required field', 'url is required'],
    ['no url', { type: 'all' }, 'Missing required field', 'url is required'],
    ['a url that is null', { ...aWebhook, url: null }, 'Missing required field', 'url is required'],
    ['a url that is blank', { ...aWebhook, url: ' \u200b' }, 'Missing required field', 'url is required'],
    ['a url that is a number', { ...aWebhook, url: 5 }, 'Invalid field', 'url must be a string'],
    ['a url that is a list', { ...aWebhook, url: [aWebhook.url] }, 'Invalid field', 'url must be a string'],
    ['a url of http', { ...aWebhook, url: 'http://example.org/' }, 'Invalid field', 'url must be an https URL'],
    [
      'a url with half a character',
      { ...aWebhook, url: 'https://example.org/\ud800' },
      'Invalid field',
      'url must not contain half a surrogate pair',
    ],
    [
      'a url of 2,049 characters',
      { ...aWebhook, url: `https://example.org/${'a'.repeat(2029)}` },
      'Invalid field',
      'url must be at most 2048 characters (Unicode code points)',
    ],
    [
      'a private url',
      { ...aWebhook, url: 'https://2130706433/' },
      'Invalid field',
      'url is refused: the address is private or reserved',
    ],
    ['no type', { url: aWebhook.url }, 'Missing required field', 'type is required, or types'],
    ['a type that is null', { ...aWebhook, type: null }, 'Missing required field', 'type is required, or types'],
    ['a type that is empty', { ...aWebhook, type: '' }, 'Missing required field', 'type is required, or types'],
    ['a type that is blank', { ...aWebhook, type: ' ' }, 'Missing required field', 'type is required, or types'],
    ['another type', { ...aWebhook, type: 'message' }, 'Invalid field', `type must be one of ${types}`],
    ['a type in capitals', { ...aWebhook, type: 'ALL' }, 'Invalid field', `type must be one of ${types}`],
    ['several types', { ...aWebhook, type: ['call'] }, 'Invalid field', `type must be one of ${types}`],
    ['both ways', { ...aWebhook, types: ['call'] }, 'Invalid field', 'types cannot be combined with type'],
    ['no types', { url: aWebhook.url, types: [] }, 'Invalid field', 'types must have at least 1 item'],
    ['types in a text', { url: aWebhook.url, types: 'call' }, 'Invalid field', 'types must be an array'],
    ...listsOfTypes,
    [
      'another platform',
      { ...aWebhook, platform: 'sms' },
      'Invalid field',
      'platform must be one of chatapp, photoapp',
    ],
    ['an empty platform', { ...aWebhook, platform: '' }, 'Invalid field', 'platform must be one of chatapp, photoapp'],
  ])('%s, and nothing is made', async (_what, body, error, message) => {
    const answer = await client.create(body);
    expect([answer.status, answer.body]).toEqual([400, { error, message }]);
    expect((await client.list()).body.count).toBe(0);
  });
});

test('a platform of null is the default', async () => {
  expect((await client.created({ platform: null })).platform).toBe('chatapp');
});

test('400 for a name that leads to a private address now, and nothing is made', async () => {
  const answer = await webhooksClientOf(leading('blocked'), client.tenant.apiKey).create(aWebhook);
  expect([answer.status, answer.body]).toEqual([
    400,
    { error: 'Invalid field', message: 'url is refused: the name leads to a private or reserved address' },
  ]);
  expect((await client.list()).body.count).toBe(0);
});

test('takes a name that cannot be looked up now: it is looked up again each time', async () => {
  expect((await webhooksClientOf(leading('unknown'), client.tenant.apiKey).create(aWebhook)).status).toBe(200);
});

test('takes http and any port of a host in OUTBOUND_ALLOW', async () => {
  const settings = { ...world.ports.settings, outboundAllow: parseAllowList('127.0.0.1') };
  const allowed = webhooksClientOf({ ...world.ports, settings }, client.tenant.apiKey);
  const url = 'http://127.0.0.1:9090/hooks';
  expect((await allowed.create({ ...aWebhook, url })).body.webhook.url).toBe(url);
  expect((await client.create({ ...aWebhook, url })).status).toBe(400);
});

test('a stranger hears 401, whatever the body is', async () => {
  const stranger = webhooksClientOf(world.ports);
  expect((await stranger.create({})).status).toBe(401);
  expect((await stranger.list('platform=sms')).status).toBe(401);
});

describe('an organization', () => {
  test('has 100 webhooks at most, also when all are made at once, and room again after a deletion', async () => {
    const answers = await Promise.all(Array.from({ length: 104 }, () => client.create()));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array(4).fill([
        409,
        { error: 'Webhook limit reached', message: expect.stringMatching(/has 100 webhooks, and its quota is 100\./) },
      ]),
    );
    const { body } = await client.list();
    expect([body.count, body.webhooks.length]).toEqual([100, 100]);
    const [first, second] = body.webhooks;
    // Two deletions of one webhook make room for one.
    await Promise.all([client.remove(first.id), client.remove(first.id), client.remove(second.id)]);
    const more = await Promise.all([client.create(), client.create(), client.create()]);
    expect(more.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
  });

  test('that has 100 has no further name looked up, and still hears first what is wrong with the address', async () => {
    await Promise.all(Array.from({ length: 100 }, () => client.create()));
    const asked: string[] = [];
    const resolve = async (url: string) => {
      asked.push(url);
      return 'blocked' as const;
    };
    const ports = { ...world.ports, http: { ...world.ports.http, resolve } };
    const full = webhooksClientOf(ports, client.tenant.apiKey);
    const answers = [await full.create(), await full.create({ ...aWebhook, url: 'http://example.org/' })];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [409, 'Webhook limit reached'],
      [400, 'Invalid field'],
    ]);
    expect(asked).toEqual([]);
  });

  test('is not kept from it by another that has 100', async () => {
    const other = await newWebhooksClient(world.ports);
    expect([(await other.create()).status, (await other.list()).body.count]).toEqual([200, 1]);
  });
});
