import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Attempt, deliveryKey } from '../../../shared/delivering/delivery.ts';
import { storeDelivery } from '../../support/stored-deliveries.ts';
import { openWorld, type World } from '../../support/world.ts';
import { newWebhooksClient, webhooksClientOf } from './webhooks-client.ts';

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

const store = (given: Parameters<typeof storeDelivery>[2] = {}) =>
  storeDelivery(world.ports, { organizationId: client.organizationId, webhookId: id }, given);
const ago = (ms: number) => world.clock.now() - ms;

/** The ids on every page, following the cursors. */
async function pages(query: string): Promise<string[][]> {
  const found: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await client.deliveries(id, `${query}&cursor=${cursor}`);
    found.push(body.deliveries.map((one: { id: string }) => one.id));
    cursor = body.next_cursor;
  }
  return found;
}

const attempt = (number: number): Attempt => ({
  number,
  at: '2026-11-28T10:00:00.000Z',
  status_code: 503,
  duration_ms: 12,
  error: 'status',
  response_excerpt: 'busy',
});

test('shows what is known of each delivery, the newest first', async () => {
  const older = await store({ at: ago(2000), status: 'failed', attempts: [attempt(1), attempt(2)], attempt_count: 2 });
  const newer = await store({
    at: ago(1000),
    status: 'pending',
    type: 'call',
    next_attempt_at: '2026-11-28T10:05:00.000Z',
    contact_id: 'x',
    replay_id: 'r',
    recorded_by: 'a',
    due_shard: 'delivery#1',
    due_at: '2026-11-28T10:05:00.000Z',
  });
  const { status, body } = await client.deliveries(id);
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      deliveries: [
        {
          id: newer.id,
          event_id: newer.event_id,
          type: 'call',
          status: 'pending',
          created_at: new Date(ago(1000)).toISOString(),
          next_attempt_at: '2026-11-28T10:05:00.000Z',
          attempts: [],
        },
        {
          id: older.id,
          event_id: older.event_id,
          type: 'message_received',
          status: 'failed',
          created_at: new Date(ago(2000)).toISOString(),
          next_attempt_at: null,
          attempts: [attempt(1), attempt(2)],
        },
      ],
      next_cursor: null,
    },
  ]);
});

test('shows nobody else’s: of another webhook, of another organization, of more than 30 days ago', async () => {
  const { id: otherId } = await client.created();
  await storeDelivery(world.ports, { organizationId: client.organizationId, webhookId: otherId });
  await storeDelivery(world.ports, { organizationId: 'org_other', webhookId: id });
  await store({ at: ago(30 * 86_400_000 + 1) });
  const mine = await store({ at: ago(30 * 86_400_000) });
  expect(await pages('')).toEqual([[mine.id]]);
});

describe('pages', () => {
  test('have 50 unless told otherwise, and lead through everything once', async () => {
    const all = [];
    for (let n = 0; n < 51; n++) all.unshift((await store({ at: ago(1000 - n) })).id);
    expect(await pages('')).toEqual([all.slice(0, 50), all.slice(50)]);
    expect(await pages('limit=17')).toEqual([all.slice(0, 17), all.slice(17, 34), all.slice(34)]);
    expect(await pages('limit=100')).toEqual([all]);
  });

  test('of one status are full while there are enough, however many others lie between', async () => {
    const failed = [];
    for (let n = 0; n < 300; n++) {
      const { id: one } = await store({ at: ago(1000 - n), status: n % 100 === 0 ? 'failed' : 'delivered' });
      if (n % 100 === 0) failed.unshift(one);
    }
    expect(await pages('status=failed&limit=2')).toEqual([failed.slice(0, 2), failed.slice(2)]);
    expect(await pages('status=failed&limit=3')).toEqual([failed]);
    expect(await pages('status=pending')).toEqual([[]]);
  });

  test('go on where they were after a new delivery, and after the last one shown is gone', async () => {
    const all = [];
    for (let n = 0; n < 4; n++) all.unshift(await store({ at: ago(1000 - n) }));
    const first = (await client.deliveries(id, 'limit=2')).body;
    await store();
    await world.ports.table.write({ kind: 'delete', key: deliveryKey(client.organizationId, id, all[1]?.sk ?? '') });
    const second = (await client.deliveries(id, `limit=2&cursor=${first.next_cursor}`)).body;
    expect(second.deliveries.map((one: { id: string }) => one.id)).toEqual([all[2]?.id, all[3]?.id]);
  });

  test('stay under what Lambda can answer', async () => {
    const attempts = Array.from({ length: 20 }, (_, n) => ({
      ...attempt(n + 1),
      response_excerpt: '"'.repeat(1024),
    }));
    for (let n = 0; n < 100; n++) await store({ at: ago(1000 - n), attempts });
    const { body } = await client.deliveries(id, 'limit=100');
    const answer = { statusCode: 200, body: JSON.stringify(body) };
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(6 * 1024 * 1024);
    const found = await pages('limit=100');
    expect([found.length, new Set(found.flat()).size]).toEqual([2, 100]);
  });

  test('end, with a cursor, where few of very many have the status', async () => {
    let reads = 0;
    const item = {
      ...deliveryKey(client.organizationId, id, 'DELIVERY#1795860000000#evt_0000000000000000000000'),
      event_id: 'evt_0000000000000000000000',
      webhook_id: id,
      type: 'call',
      status: 'delivered',
      created_at: '2026-11-28T10:00:00.000Z',
      body_pk: 'p',
      body_sk: 's',
    };
    const table = {
      ...world.ports.table,
      async page({ limit }: { limit: number }) {
        reads++;
        return { items: Array(limit).fill(item), next: item };
      },
    };
    const { body } = await webhooksClientOf({ ...world.ports, table }, client.tenant.apiKey).deliveries(
      id,
      'status=failed',
    );
    expect([body.deliveries, body.next_cursor]).toEqual([[], expect.any(String)]);
    expect(reads).toBeLessThan(50);
  });
});

describe('400 for', () => {
  const cursorError = 'cursor must be the next_cursor of an earlier answer for this webhook';
  test.each([
    ['status=done', 'status must be one of pending, delivered, failed, cancelled'],
    ['status=failed&status=failed', 'status is given more than once'],
    ['limit=0', 'limit must be a whole number from 1 to 100'],
    ['limit=101', 'limit must be a whole number from 1 to 100'],
    ['limit=ten', 'limit must be a whole number from 1 to 100'],
    ['limit=1.5', 'limit must be a whole number from 1 to 100'],
    ['cursor=x', cursorError],
    ['cursor=%F0%9F%98%80', cursorError],
    [
      `cursor=${Buffer.from('dlv_1795860000000_evt_0000000000000000000000.AAAAAAAA').toString('base64url')}`,
      cursorError,
    ],
    [`cursor=${'A'.repeat(4000)}`, cursorError],
  ])('%s', async (query, message) => {
    const { status, body } = await client.deliveries(id, query);
    expect([status, body]).toEqual([400, { error: 'Invalid parameter', message }]);
  });

  test('the cursor of another webhook', async () => {
    for (let n = 0; n < 2; n++) await store({ at: ago(n) });
    const { next_cursor } = (await client.deliveries(id, 'limit=1')).body;
    const other = await client.created();
    const { status, body } = await client.deliveries(other.id, `cursor=${next_cursor}`);
    expect([status, body.message]).toEqual([400, cursorError]);
    expect((await client.deliveries(id, `cursor=${next_cursor}&status=`)).body.deliveries).toHaveLength(1);
  });
});

test('a webhook that is disabled still shows its deliveries', async () => {
  const { id: one } = await store();
  await client.update(id, { enabled: false });
  expect(await pages('')).toEqual([[one]]);
});
