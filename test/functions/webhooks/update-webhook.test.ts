import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isoTime } from '../../../shared/base/clock.ts';
import { webhookKey } from '../../../shared/subscriptions/webhook.ts';
import { openWorld, type World } from '../../support/world.ts';
import { aWebhook, newSubscribedClient, type SubscribedClient, webhooksClientOf } from './webhooks-client.ts';

let world: World;
let client: SubscribedClient;
let id: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newSubscribedClient(world.ports);
  id = client.id;
});
afterAll(() => world.close());

/** As the deliveries leave it behind. */
async function setHealth(attributes: Record<string, unknown>) {
  await world.ports.table.write({
    kind: 'update',
    key: webhookKey(client.organizationId, id),
    change: { set: attributes },
  });
}

describe('a change', () => {
  test.each<[string, object]>([
    ['of the address', { url: 'https://other.example.org/?a=1' }],
    ['of the type', { type: 'sent_message' }],
    ['of the channel', { platform: 'photoapp' }],
    ['of everything', { url: 'https://other.example.org/', type: 'all', platform: 'photoapp' }],
    ['to what it is', { ...aWebhook, enabled: true }],
    ['beside what cannot be changed', { type: 'call', id: 'x', created_at: 'x', secret: 'x', disabled_reason: 'x' }],
  ])('%s leaves the rest', async (_what, changes) => {
    const { body: before } = await client.get(id);
    const { status, body } = await client.update(id, changes);
    const known: Record<string, unknown> = Object.fromEntries(
      Object.entries(changes).filter(([name]) => ['url', 'type', 'platform', 'enabled'].includes(name)),
    );
    if (known.type !== undefined) known.types = [known.type];
    expect([status, body]).toEqual([200, { success: true, webhook: { ...before.webhook, ...known } }]);
    expect((await client.get(id)).body).toEqual(body);
  });

  const types =
    'message_received, message_sent, message_delivered, message_read, message_failed, message_edited, message_deleted, call, contact_updated, contact_merged, broadcast_finished, sent_message, all';
  test.each<[string, object, string, string]>([
    [
      'nothing',
      {},
      'Missing required field',
      'url is required, or another member that can be changed (type, types, platform, enabled): the body changes nothing',
    ],
    [
      'nothing known',
      { secret: 'x' },
      'Missing required field',
      'url is required, or another member that can be changed (type, types, platform, enabled): the body changes nothing',
    ],
    ['a url that is null', { url: null }, 'Missing required field', 'url is required'],
    ['a url that is empty', { url: '' }, 'Missing required field', 'url is required'],
    ['a url of http', { url: 'http://example.org/' }, 'Invalid field', 'url must be an https URL'],
    [
      'a url at a port below 1024',
      { url: 'https://8.8.8.8:22/' },
      'Invalid field',
      'url is refused: its port is 22; https has 443 or 1024 and up, http has 80',
    ],
    ['a private url', { url: 'https://[::1]/' }, 'Invalid field', 'url is refused: the address is private or reserved'],
    ['another type', { type: 'x' }, 'Invalid field', `type must be one of ${types}`],
    ['both ways', { type: 'call', types: ['call'] }, 'Invalid field', 'types cannot be combined with type'],
    ['types of nothing', { types: [] }, 'Invalid field', 'types must have at least 1 item'],
    ['types that are null', { types: null }, 'Missing required field', 'types is required'],
    [
      'both names of one event',
      { types: ['message_sent', 'sent_message'] },
      'Invalid field',
      'types[1] must name another event than types[0]',
    ],
    ['an empty type', { type: '' }, 'Invalid field', `type must be one of ${types}`],
    [
      'a type that is null',
      { type: null },
      'Missing required field',
      `type is required to be one of ${types}, if it is given`,
    ],
    [
      'a platform that is null',
      { platform: null },
      'Missing required field',
      'platform is required to be one of chatapp, photoapp, if it is given',
    ],
    ['another platform', { platform: 'sms' }, 'Invalid field', 'platform must be one of chatapp, photoapp'],
    ['enabled as text', { enabled: 'false' }, 'Invalid field', 'enabled must be a boolean'],
    ['enabled as a number', { enabled: 0 }, 'Invalid field', 'enabled must be a boolean'],
    [
      'enabled null',
      { enabled: null },
      'Missing required field',
      'enabled is required to be true or false, if it is given',
    ],
    ['one wrong beside a right one', { type: 'all', enabled: 'true' }, 'Invalid field', 'enabled must be a boolean'],
    [
      'a wrong address beside a right type',
      { type: 'all', url: 'https://127.1/' },
      'Invalid field',
      'url is refused: the address is private or reserved',
    ],
  ])('to %s is 400, and then nothing is changed', async (_what, changes, error, message) => {
    const before = await client.stored();
    const { status, body } = await client.update(id, changes);
    expect([status, body]).toEqual([400, { error, message }]);
    expect(await client.stored()).toEqual(before);
  });

  test('to a name that leads to a private address now is 400, and then nothing is changed', async () => {
    const http = { ...world.ports.http, resolve: async () => 'blocked' as const };
    const before = await client.stored();
    const inside = webhooksClientOf({ ...world.ports, http }, client.tenant.apiKey);
    const { status, body } = await inside.update(id, { url: 'https://localtest.me/', type: 'all' });
    expect([status, body]).toEqual([
      400,
      { error: 'Invalid field', message: 'url is refused: the name leads to a private or reserved address' },
    ]);
    expect(await client.stored()).toEqual(before);
    expect((await inside.update(id, { type: 'all' })).status).toBe(200);
  });

  test('of different things at once all holds, and every answer is true of its moment', async () => {
    const changes = [
      { url: 'https://other.example.org/' },
      { type: 'all' },
      { platform: 'photoapp' },
      { enabled: false },
    ];
    const answers = await Promise.all(changes.map((one) => client.update(id, one)));
    for (const [index, { status, body }] of answers.entries()) {
      expect([status, body.webhook]).toEqual([200, expect.objectContaining(changes[index] ?? {})]);
    }
    const { body } = await client.get(id);
    expect(body.webhook).toMatchObject(Object.assign({}, ...changes));
    expect(answers.map((answer) => answer.body)).toContainEqual(body);
  });

  test('to one that is deleted meanwhile is 404, and does not bring it back', async () => {
    const table = {
      ...world.ports.table,
      async write(write: Parameters<typeof world.ports.table.write>[0]) {
        await client.remove(id);
        return world.ports.table.write(write);
      },
    };
    const late = webhooksClientOf({ ...world.ports, table }, client.tenant.apiKey);
    expect((await late.update(id, { type: 'all' })).status).toBe(404);
    expect((await late.rotate(id)).status).toBe(404);
    expect(await client.stored()).toBeUndefined();
  });
});

describe('disabled by hand', () => {
  test('it says why and since when', async () => {
    world.clock.advance(1000);
    const { body } = await client.update(id, { enabled: false });
    expect(body.webhook).toMatchObject({
      enabled: false,
      disabled_reason: 'disabled by the organization',
      disabled_at: isoTime(world.clock.now()),
    });
  });

  test('again, or when it is disabled already, it keeps its reason and its time', async () => {
    await setHealth({ enabled: false, disabled_reason: 'answered 410 Gone', disabled_at: '2026-11-27T10:00:00.000Z' });
    const { status, body } = await client.update(id, { enabled: false, type: 'all' });
    expect([status, body.webhook]).toEqual([
      200,
      expect.objectContaining({
        type: 'all',
        enabled: false,
        disabled_reason: 'answered 410 Gone',
        disabled_at: '2026-11-27T10:00:00.000Z',
      }),
    ]);
  });
});

describe('its health', () => {
  const health = {
    failures: 5,
    failing_since: '2026-11-20T10:00:00.000Z',
    probe_at: '2026-11-28T10:01:00.000Z',
    due_shard: 'webhook#3',
    due_at: '2026-11-28T10:01:00.000Z',
    unparking: true,
    slow: true,
  };

  /** The sweeper looks for what is parked. */
  const due = () => ({ due_shard: expect.stringMatching(/^webhook#[0-7]$/), due_at: isoTime(world.clock.now()) });

  test('is new when it is enabled again; what is parked is sent by the sweeper', async () => {
    const before = await client.stored();
    await setHealth({
      ...health,
      enabled: false,
      disabled_reason: 'every attempt failed for 5 days',
      disabled_at: '2026-11-28T09:00:00.000Z',
    });
    const { body } = await client.update(id, { enabled: true });
    expect(body.webhook).toMatchObject({ enabled: true, disabled_reason: null, disabled_at: null });
    expect(await client.stored()).toEqual({ ...before, failures: undefined, ...due() });
  });

  test('is new under another address', async () => {
    const before = await client.stored();
    await setHealth(health);
    const url = 'https://other.example.org/';
    await client.update(id, { url });
    expect(await client.stored()).toEqual({ ...before, url, failures: undefined, ...due() });
  });

  test('is of no matter once it is disabled by hand: what is parked comes up, to be cancelled', async () => {
    await setHealth(health);
    await client.update(id, { enabled: false });
    const { probe_at: _probe, unparking: _unparking, ...left } = health;
    const after = await client.stored();
    expect(after).toMatchObject({ ...left, ...due() });
    expect(Object.keys(after ?? {})).not.toContain('probe_at');
  });

  test('is what it was after any other change', async () => {
    await setHealth(health);
    for (const change of [{ enabled: true }, { url: aWebhook.url }, { type: 'all' }]) await client.update(id, change);
    expect(await client.stored()).toMatchObject({ ...health, type: 'all' });
  });
});
