import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Delivery, deliveryKey } from '../../../shared/delivering/delivery.ts';
import { replayPiece } from '../../../shared/delivering/replay-range.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import type { QueueFake } from '../../support/queue-fake.ts';
import { storeDelivery } from '../../support/stored-deliveries.ts';
import { openWorld, type World } from '../../support/world.ts';
import { newWebhooksClient } from './webhooks-client.ts';

let world: World;
let client: Awaited<ReturnType<typeof newWebhooksClient>>;
let id: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newWebhooksClient(world.ports);
  id = (await client.created()).id;
  for (const queue of Object.values(world.queues)) taken(queue);
});
afterAll(() => world.close());

/** What a queue holds, taken off it. */
function taken(queue: QueueFake): { sk: string; kind: string; attempt_count: number }[] {
  const found = [];
  for (let records = queue.receive(); records.length > 0; records = queue.receive()) {
    for (const record of records) {
      queue.remove(record);
      found.push(JSON.parse(record.body));
    }
  }
  return found;
}
const store = (given: Parameters<typeof storeDelivery>[3] = {}) =>
  storeDelivery(world.ports, client.organizationId, id, given);
const row = (sk: string) => world.ports.table.get(deliveryKey(client.organizationId, id, sk));
const iso = (ms: number) => new Date(ms).toISOString();
const ago = (ms: number) => world.clock.now() - ms;

/** What the events queue has asked for is done, piece by piece. Returns the messages. */
async function replayed(ports: Ports = world.ports): Promise<unknown[]> {
  const done = [];
  for (let messages = taken(world.queues.events); messages.length > 0; messages = taken(world.queues.events)) {
    for (const message of messages) {
      expect(message.kind).toBe('replay');
      await replayPiece(message, ports);
      done.push(message);
    }
  }
  return done;
}

const attempt = {
  number: 9,
  at: '2026-11-28T10:00:00.000Z',
  status_code: 500,
  duration_ms: 1,
  error: 'status',
  response_excerpt: '',
};
const settled = ['delivered', 'failed', 'cancelled'] as const;

describe('of one delivery', () => {
  test.each(settled)(
    'that is %s makes it pending again, with the numbers going on, and has it sent at once',
    async (status) => {
      const { id: delivery_id, sk } = await store({ status, attempts: [attempt], attempt_count: 9, tries: 8 });
      const answer = await client.replay(id, { delivery_id });
      expect([answer.status, answer.body]).toEqual([202, { success: true, count: 1 }]);
      expect(await row(sk)).toMatchObject({
        status: 'pending',
        attempts: [attempt],
        attempt_count: 9,
        tries: 0,
        next_attempt_at: iso(world.clock.now()),
        due_shard: expect.stringMatching(/^delivery#[0-7]$/),
        due_at: iso(world.clock.now() + 60_000),
      });
      expect(taken(world.queues.deliveries)).toEqual([
        expect.objectContaining({ kind: 'deliver', webhook_id: id, sk, attempt_count: 9 }),
      ]);
    },
  );

  test('that is pending leaves it alone', async () => {
    const { id: delivery_id, sk } = await store({ status: 'pending', attempt_count: 3, tries: 3 });
    const before = await row(sk);
    expect((await client.replay(id, { delivery_id })).body).toEqual({ success: true, count: 0 });
    expect([await row(sk), taken(world.queues.deliveries)]).toEqual([before, []]);
  });

  test('twice at once sends it once', async () => {
    const { id: delivery_id } = await store({ status: 'failed' });
    const answers = await Promise.all([client.replay(id, { delivery_id }), client.replay(id, { delivery_id })]);
    expect(answers.map(({ body }) => body.count).toSorted()).toEqual([0, 1]);
    expect(taken(world.queues.deliveries)).toHaveLength(1);
  });

  test('whose body is gone leaves it as it is', async () => {
    const { id: delivery_id, sk } = await store({ status: 'failed', body_pk: 'gone' });
    expect((await client.replay(id, { delivery_id })).body.count).toBe(0);
    expect(await row(sk)).toMatchObject({ status: 'failed' });
  });

  test.each<[string, () => Promise<string>]>([
    ['that there is not', async () => 'dlv_1795860000000_evt_0000000000000000000000'],
    ['whose id is none', async () => 'abc'],
    [
      'of another webhook',
      async () => (await storeDelivery(world.ports, client.organizationId, (await client.created()).id)).id,
    ],
    ['of another organization', async () => (await storeDelivery(world.ports, 'org_other', id)).id],
    ['of more than 30 days ago', async () => (await store({ at: ago(30 * 86_400_000) })).id],
  ])('%s is 404', async (_what, idOf) => {
    const delivery_id = await idOf();
    const { status, body } = await client.replay(id, { delivery_id });
    expect([status, body]).toEqual([
      404,
      { error: 'Not found', message: `No delivery with the id ${delivery_id} of this webhook in the last 30 days.` },
    ]);
  });
});

describe('of a time', () => {
  test('counts what is settled in it, both ends included, and sends that in the background', async () => {
    const all = [];
    for (const [n, status] of [...settled, 'pending' as const, 'failed' as const].entries()) {
      all.push(await store({ at: ago(5000 - 1000 * n), status, attempt_count: 1, tries: 1 }));
    }
    const range = { since: iso(ago(4000)), until: iso(ago(1000)) };
    const { status, body } = await client.replay(id, range);
    expect([status, body]).toEqual([202, { success: true, count: 3 }]);
    expect((await row(all[1]?.sk ?? ''))?.status).toBe('failed');
    await replayed();
    const sent = taken(world.queues.slowDeliveries).map(({ sk }) => sk);
    expect(sent).toEqual([all[1]?.sk, all[2]?.sk, all[4]?.sk]);
    const states = await Promise.all(all.map(({ sk }) => row(sk)));
    expect(states.map((one) => [one?.status, one?.tries])).toEqual([
      ['delivered', 1],
      ['pending', 0],
      ['pending', 0],
      ['pending', 1],
      ['pending', 0],
    ]);
  });

  test.each([
    ['2026-11-28T12:00:00+02:00', '2026-11-28T12:00:00.000+02:00'],
    ['2026-11-28T09:59:59.999Z', '2026-11-28T10:00:00.001Z'],
    ['2020-01-01T00:00:00.123456Z', '2999-01-01T00:00:00Z'],
  ])('takes times such as %s', async (since, until) => {
    await store({ at: Date.parse('2026-11-28T10:00:00.000Z'), status: 'failed' });
    const { status, body } = await client.replay(id, { since, until });
    expect([status, body]).toEqual([202, { success: true, count: 1 }]);
  });

  test('without anything settled is nothing to do', async () => {
    await store({ status: 'pending' });
    await store({ at: ago(30 * 86_400_000 + 1), status: 'failed' });
    const { status, body } = await client.replay(id, { since: '2000-01-01T00:00:00Z', until: iso(ago(0)) });
    expect([status, body.count, taken(world.queues.events)]).toEqual([202, 0, []]);
    const future = { since: '2998-01-01T00:00:00Z', until: '2999-01-01T00:00:00Z' };
    expect((await client.replay(id, future)).body.count).toBe(0);
  });

  test('does each once, though its message comes twice, and again for another replay', async () => {
    const { sk } = await store({ at: ago(10), status: 'failed' });
    const range = { since: iso(ago(1000)), until: iso(ago(0)) };
    await client.replay(id, range);
    const [message] = taken(world.queues.events);
    await replayPiece(message, world.ports);
    expect(taken(world.queues.slowDeliveries)).toHaveLength(1);
    // It has failed again by the time the copy comes.
    await settle(sk, 'failed');
    await replayPiece(message, world.ports);
    expect([taken(world.queues.slowDeliveries), (await row(sk))?.status]).toEqual([[], 'failed']);
    expect((await client.replay(id, range)).body.count).toBe(1);
    await replayed();
    expect(taken(world.queues.slowDeliveries)).toHaveLength(1);
  });

  test('goes on from piece to piece until all is done', async () => {
    for (let n = 0; n < 230; n++) await store({ at: ago(1000 - n), status: n % 2 ? 'delivered' : 'failed' });
    const { body } = await client.replay(id, { since: iso(ago(2000)), until: iso(ago(0)) });
    expect(body.count).toBe(230);
    // Each page takes longer than a piece may.
    const table = {
      ...world.ports.table,
      async page(query: Parameters<typeof world.ports.table.page>[0]) {
        world.clock.advance(11_000);
        return world.ports.table.page(query);
      },
    };
    expect(await replayed({ ...world.ports, table })).toHaveLength(3);
    expect(new Set(taken(world.queues.slowDeliveries).map(({ sk }) => sk)).size).toBe(230);
  });

  test('dies anywhere and is done again: nothing is left out', async () => {
    const all = [];
    for (let n = 0; n < 5; n++) all.push(await store({ at: ago(1000 - n), status: 'failed' }));
    await client.replay(id, { since: iso(ago(2000)), until: iso(ago(0)) });
    const [message] = taken(world.queues.events);
    const slowDeliveriesQueue = {
      send: () => Promise.reject(new Error('down')),
      sendAll: () => Promise.reject(new Error('down')),
    };
    await expect(replayPiece(message, { ...world.ports, slowDeliveriesQueue })).rejects.toThrow('down');
    await replayPiece(message, world.ports);
    // Their marks have the sweeper ask for them.
    const rows = await Promise.all(all.map(({ sk }) => row(sk)));
    expect(rows.every((one) => one?.status === 'pending' && /^delivery#/.test(String(one.due_shard)))).toBe(true);
  });

  test('leaves alone what is gone with its contact, and everything once the webhook is disabled or deleted', async () => {
    const { sk } = await store({ at: ago(10), status: 'failed', body_pk: 'gone' });
    const other = await store({ at: ago(10), status: 'failed' });
    const range = { since: iso(ago(1000)), until: iso(ago(0)) };
    await client.replay(id, range);
    await replayed();
    expect([(await row(sk))?.status, (await row(other.sk))?.status]).toEqual(['failed', 'pending']);
    await settle(other.sk, 'delivered');
    await client.replay(id, range);
    await client.update(id, { enabled: false });
    await replayed();
    expect((await row(other.sk))?.status).toBe('delivered');
    await client.update(id, { enabled: true });
    await client.replay(id, range);
    await client.remove(id);
    await replayed();
    expect((await row(other.sk))?.status).toBe('delivered');
  });
});

const settle = (sk: string, status: Delivery['status']) =>
  world.ports.table.write({
    kind: 'update',
    key: deliveryKey(client.organizationId, id, sk),
    change: { set: { status } },
  });

describe('400 for', () => {
  const since = '2026-11-28T10:00:00Z';
  const time = 'must be a time such as 2026-11-28T10:00:00.000Z';
  test.each<[string, object, string, string]>([
    ['nothing', {}, 'Missing required field', 'delivery_id is required, or since and until'],
    [
      'nulls',
      { delivery_id: null, since: null },
      'Missing required field',
      'delivery_id is required, or since and until',
    ],
    ['an empty delivery_id', { delivery_id: '' }, 'Missing required field', 'delivery_id is required'],
    ['a number', { delivery_id: 5 }, 'Invalid field', 'delivery_id must be a string'],
    [
      'an endless delivery_id',
      { delivery_id: 'a'.repeat(101) },
      'Invalid field',
      'delivery_id must be at most 100 characters (Unicode code points)',
    ],
    [
      'everything',
      { delivery_id: 'a', since, until: since },
      'Invalid field',
      'delivery_id cannot be combined with since and until',
    ],
    [
      'one and since',
      { delivery_id: 'a', since },
      'Invalid field',
      'delivery_id cannot be combined with since and until',
    ],
    ['since alone', { since }, 'Missing required field', 'until is required with since'],
    ['until alone', { until: since }, 'Missing required field', 'since is required with until'],
    ['a date', { since: '2026-11-28', until: since }, 'Invalid field', `since ${time}`],
    ['a time without offset', { since, until: '2026-11-28T10:00:00' }, 'Invalid field', `until ${time}`],
    ['no date', { since, until: '2026-02-30T10:00:00Z' }, 'Invalid field', `until ${time}`],
    ['a time as a number', { since: 1795860000000, until: since }, 'Invalid field', `since ${time}`],
    ['an empty time', { since: '', until: since }, 'Invalid field', `since ${time}`],
    [
      'the wrong order',
      { since, until: '2026-11-28T09:59:59.999Z' },
      'Invalid field',
      'until must not be before since',
    ],
  ])('%s', async (_what, given, error, message) => {
    const { status, body } = await client.replay(id, given);
    expect([status, body]).toEqual([400, { error, message }]);
  });

  test('more than can be counted', async () => {
    const { sk } = await store({ status: 'failed' });
    const item = await row(sk);
    const ports = {
      ...world.ports,
      table: { ...world.ports.table, page: async () => ({ items: Array(1000).fill(item), next: item }) },
    };
    const broad = await newWebhooksClient(ports);
    const created = await broad.created();
    const { status, body } = await broad.replay(created.id, { since, until: '2026-11-29T10:00:00Z' });
    expect([status, body.message]).toEqual([
      400,
      'since and until span too many deliveries to count; replay them in parts',
    ]);
  });

  test('a webhook that is disabled', async () => {
    const { id: delivery_id } = await store({ status: 'failed' });
    await client.update(id, { enabled: false });
    for (const given of [{ delivery_id }, { since, until: '2026-11-29T10:00:00Z' }]) {
      const { status, body } = await client.replay(id, given);
      expect([status, body]).toEqual([
        400,
        { error: 'Invalid parameter', message: expect.stringMatching(/which is disabled .*; enable it first$/) },
      ]);
    }
  });
});

test('404 for a webhook of another organization', async () => {
  const { id: delivery_id, sk } = await store({ status: 'failed' });
  const { status, body } = await (await newWebhooksClient(world.ports)).replay(id, { delivery_id });
  expect([status, body.error, (await row(sk))?.status]).toEqual([404, 'Webhook not found', 'failed']);
});
