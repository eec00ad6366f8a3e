import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { deliveriesPartition } from '../../../shared/delivering/delivery.ts';
import { eraseDeliveries } from '../../../shared/delivering/erase-deliveries.ts';
import { webhookKey } from '../../../shared/subscriptions/webhook.ts';
import { allPages, wholePartition } from '../../../shared/table/pages.ts';
import { storeDelivery } from '../../support/stored-deliveries.ts';
import { openWorld, type World } from '../../support/world.ts';
import { aWebhook, newWebhooksClient, webhooksClientOf } from './webhooks-client.ts';

let world: World;
let client: Awaited<ReturnType<typeof newWebhooksClient>>;
let id: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newWebhooksClient(world.ports);
  id = (await client.created()).id;
});
afterAll(() => world.close());

const stored = () => world.ports.table.get(webhookKey(client.organizationId, id));
const now = () => new Date(world.clock.now()).toISOString();

/** As the deliveries leave it behind. */
async function setHealth(attributes: Record<string, unknown>) {
  const names = Object.keys(attributes);
  await world.ports.table.write({
    kind: 'update',
    key: webhookKey(client.organizationId, id),
    change: {
      text: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      values: Object.fromEntries(names.map((name) => [`:${name}`, attributes[name]])),
    },
  });
}

describe('the list', () => {
  test('has the webhooks of the organization alone, the oldest first, without their state', async () => {
    world.clock.advance(1);
    const second = await client.created({ platform: 'photoapp', type: 'all' });
    await (await newWebhooksClient(world.ports)).created();
    const { status, body } = await client.list();
    const { secret: _secret, ...shown } = second;
    expect([status, body]).toEqual([
      200,
      { success: true, count: 2, webhooks: [expect.objectContaining({ id, ...aWebhook }), shown] },
    ]);
    expect(Object.keys(body.webhooks[0])).toEqual(['id', 'url', 'type', 'platform', 'created_at']);
  });

  test.each([
    ['platform=chatapp', 1],
    ['platform=photoapp', 2],
    ['platform=', 3],
    ['', 3],
    ['other=1', 3],
  ])('with %j has %i', async (query, count) => {
    await client.created({ platform: 'photoapp' });
    await client.created({ platform: 'photoapp' });
    const { body } = await client.list(query);
    expect([body.count, body.webhooks.length]).toEqual([count, count]);
  });

  test.each([
    ['platform=sms', 'platform must be one of chatapp, photoapp'],
    ['platform=ChatApp', 'platform must be one of chatapp, photoapp'],
    ['platform=chatapp,photoapp', 'platform must be one of chatapp, photoapp'],
    ['platform=chatapp&platform=chatapp', 'platform is given more than once'],
  ])('with %s is 400', async (query, message) => {
    const { status, body } = await client.list(query);
    expect([status, body]).toEqual([400, { error: 'Invalid parameter', message }]);
  });

  test('of nothing is empty', async () => {
    const { body } = await (await newWebhooksClient(world.ports)).list();
    expect(body).toEqual({ success: true, count: 0, webhooks: [] });
  });
});

test('one is shown with its state', async () => {
  const { status, body } = await client.get(id);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      webhook: {
        id,
        ...aWebhook,
        platform: 'chatapp',
        created_at: now().replace('Z', '+00:00'),
        enabled: true,
        disabled_reason: null,
        disabled_at: null,
      },
    },
  ]);
  expect((await client.get(id.toUpperCase())).body).toEqual(body);
});

describe('404 for', () => {
  const calls = {
    get: (on: typeof client, it: string) => on.get(it),
    update: (on: typeof client, it: string) => on.update(it, { enabled: false }),
    remove: (on: typeof client, it: string) => on.remove(it),
    rotate: (on: typeof client, it: string) => on.rotate(it),
    deliveries: (on: typeof client, it: string) => on.deliveries(it),
  };
  describe.each(Object.entries(calls))('%s', (_name, call) => {
    test.each<[string, () => string]>([
      ['an id that nobody has', () => '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f'],
      ['an id that is no uuid', () => 'abc'],
      ['an id with a space behind', () => `${id} `],
      ['a number', () => '1'],
      ['a very long id', () => 'a'.repeat(5000)],
      ['the name of another item', () => 'COUNT'],
    ])('%s', async (_what, it) => {
      const { status, body } = await call(client, it());
      expect([status, body]).toEqual([
        404,
        { error: 'Webhook not found', message: `No webhook with the id ${it()} in this organization.` },
      ]);
    });

    test('a webhook of another organization, which stays as it is', async () => {
      const before = await stored();
      const { status, body } = await call(await newWebhooksClient(world.ports), id);
      expect([status, body.error]).toEqual([404, 'Webhook not found']);
      expect(await stored()).toEqual(before);
    });

    test('a webhook that was deleted', async () => {
      await client.remove(id);
      expect((await call(client, id)).status).toBe(404);
    });
  });
});

test('a parameter given twice is 400', async () => {
  const { status, body } = await client.get(id, { query: 'a=1&a=2' });
  expect([status, body.message]).toEqual([400, 'a is given more than once']);
});

test('one that is deleted is shown as it was, once, and is in no list', async () => {
  const { body: before } = await client.get(id);
  const answers = await Promise.all([client.remove(id), client.remove(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual(before);
  expect((await client.list()).body.count).toBe(0);
});

describe('the deliveries of one that is deleted', () => {
  const rowsOf = async (webhookId: string) => {
    const condition = wholePartition(deliveriesPartition(client.organizationId, webhookId));
    return (await Array.fromAsync(allPages(world.ports.table, { condition }))).length;
  };
  const store = (webhookId: string, given: Parameters<typeof storeDelivery>[3] = {}) =>
    storeDelivery(world.ports, client.organizationId, webhookId, given);

  test('go too, whatever has become of them, and nobody else’s', async () => {
    const other = await client.created();
    for (const status of ['delivered', 'failed', 'cancelled'] as const) await store(id, { status });
    await store(id, { status: 'pending', due_shard: `parked#${client.organizationId}#${id}`, due_at: now() });
    await store(other.id);
    await client.remove(id);
    await world.drain();
    expect([await rowsOf(id), await rowsOf(other.id)]).toEqual([0, 1]);
  });

  test('go piece by piece where there are many', async () => {
    for (let made = 0; made < 230; made++) await store(id);
    await client.remove(id);
    // Each page takes longer than a piece may.
    const table = {
      ...world.ports.table,
      async page(query: Parameters<typeof world.ports.table.page>[0]) {
        world.clock.advance(11_000);
        return world.ports.table.page(query);
      },
    };
    await world.drain({ ...world.ports, table });
    expect(await rowsOf(id)).toBe(0);
  });

  test('go also where one that had begun before the deletion makes another', async () => {
    await client.remove(id);
    // The removal within 29 s of its request, and a fan-out that read the webhook just before: 55 s.
    await world.drain(world.ports, world.clock.now() + 84_000);
    await store(id);
    await world.drain();
    expect(await rowsOf(id)).toBe(0);
  });

  test('go a while later where the table is throttled, as long as some have gone before', async () => {
    for (let made = 0; made < 230; made++) await store(id);
    await client.remove(id);
    world.queues.events.clear();
    let batches = 0;
    const table = { ...world.ports.table };
    table.writeMany = (writes) =>
      batches++ === 0 ? world.ports.table.writeMany(writes) : Promise.reject(new Error('throttled'));
    const asked = { kind: 'erase-deliveries', organization_id: client.organizationId, webhook_id: id };
    await eraseDeliveries(asked, { ...world.ports, table });
    expect(await rowsOf(id)).toBe(130);
    expect(world.queues.events.nextAt()).toBe(world.clock.now() + 30_000);
    await world.drain();
    expect(await rowsOf(id)).toBe(0);
  });

  test('are set aside, to be seen, where none of them can be erased', async () => {
    await store(id);
    await client.remove(id);
    const writeMany = () => Promise.reject(new Error('down'));
    const set = world.queues.events.deadLetters.length;
    await world.drain({ ...world.ports, table: { ...world.ports.table, writeMany } });
    expect(world.queues.events.deadLetters.slice(set)).toMatchObject([{ kind: 'erase-deliveries', webhook_id: id }]);
  });

  test('stay where the deletion did not come about', async () => {
    await store(id);
    const transact = () => Promise.reject(new Error('down'));
    const failing = webhooksClientOf(
      { ...world.ports, table: { ...world.ports.table, transact } },
      client.tenant.apiKey,
    );
    expect((await failing.remove(id)).status).toBe(500);
    await world.drain();
    expect([await rowsOf(id), (await client.get(id)).status]).toEqual([1, 200]);
  });
});

describe('a change', () => {
  test.each<[string, object]>([
    ['of the address', { url: 'https://other.example.org/?a=1' }],
    ['of the type', { type: 'sent_message' }],
    ['of the channel', { platform: 'photoapp' }],
    ['of everything', { url: 'https://other.example.org/', type: 'all', platform: 'photoapp' }],
    ['to what it is', { ...aWebhook, enabled: true }],
    ['beside what nobody may change', { type: 'call', id: 'x', created_at: 'x', secret: 'x', disabled_reason: 'x' }],
  ])('%s leaves the rest', async (_what, changes) => {
    const { body: before } = await client.get(id);
    const { status, body } = await client.update(id, changes);
    const known = Object.fromEntries(
      Object.entries(changes).filter(([name]) => ['url', 'type', 'platform', 'enabled'].includes(name)),
    );
    expect([status, body]).toEqual([200, { success: true, webhook: { ...before.webhook, ...known } }]);
    expect((await client.get(id)).body).toEqual(body);
  });

  const types =
    'message_received, message_sent, message_delivered, message_read, message_failed, call, sent_message, all';
  test.each<[string, object, string, string]>([
    ['nothing', {}, 'Missing required field', 'url is required, or one of type, platform, enabled'],
    ['nothing known', { secret: 'x' }, 'Missing required field', 'url is required, or one of type, platform, enabled'],
    ['a url that is null', { url: null }, 'Missing required field', 'url is required'],
    ['a url that is empty', { url: '' }, 'Missing required field', 'url is required'],
    ['a url of http', { url: 'http://example.org/' }, 'Invalid field', 'url must be an https URL'],
    ['a private url', { url: 'https://[::1]/' }, 'Invalid field', 'url is refused: the address is private or reserved'],
    ['another type', { type: 'x' }, 'Invalid field', `type must be one of ${types}`],
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
    const before = await stored();
    const { status, body } = await client.update(id, changes);
    expect([status, body]).toEqual([400, { error, message }]);
    expect(await stored()).toEqual(before);
  });

  test('to a name that leads to a private address now is 400, and then nothing is changed', async () => {
    const http = { ...world.ports.http, resolve: async () => 'blocked' as const };
    const before = await stored();
    const inside = webhooksClientOf({ ...world.ports, http }, client.tenant.apiKey);
    const { status, body } = await inside.update(id, { url: 'https://localtest.me/', type: 'all' });
    expect([status, body]).toEqual([
      400,
      { error: 'Invalid field', message: 'url is refused: the name leads to a private or reserved address' },
    ]);
    expect(await stored()).toEqual(before);
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
    expect(await stored()).toBeUndefined();
  });
});

describe('disabled by hand', () => {
  test('it says why and since when', async () => {
    world.clock.advance(1000);
    const { body } = await client.update(id, { enabled: false });
    expect(body.webhook).toMatchObject({
      enabled: false,
      disabled_reason: 'disabled by the organization',
      disabled_at: now(),
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
  const due = () => ({ due_shard: expect.stringMatching(/^webhook#[0-7]$/), due_at: now() });

  test('is new when it is enabled again; what is parked is sent by the sweeper', async () => {
    const before = await stored();
    await setHealth({
      ...health,
      enabled: false,
      disabled_reason: 'every attempt failed for 5 days',
      disabled_at: '2026-11-28T09:00:00.000Z',
    });
    const { body } = await client.update(id, { enabled: true });
    expect(body.webhook).toMatchObject({ enabled: true, disabled_reason: null, disabled_at: null });
    expect(await stored()).toEqual({ ...before, failures: undefined, ...due() });
  });

  test('is new under another address', async () => {
    const before = await stored();
    await setHealth(health);
    const url = 'https://other.example.org/';
    await client.update(id, { url });
    expect(await stored()).toEqual({ ...before, url, failures: undefined, ...due() });
  });

  test('is of no matter once it is disabled by hand: what is parked comes up, to be cancelled', async () => {
    await setHealth(health);
    await client.update(id, { enabled: false });
    const { probe_at: _probe, unparking: _unparking, ...left } = health;
    const after = await stored();
    expect(after).toMatchObject({ ...left, ...due() });
    expect(Object.keys(after ?? {})).not.toContain('probe_at');
  });

  test('is what it was after any other change', async () => {
    await setHealth(health);
    for (const change of [{ enabled: true }, { url: aWebhook.url }, { type: 'all' }]) await client.update(id, change);
    expect(await stored()).toMatchObject({ ...health, type: 'all' });
  });
});
