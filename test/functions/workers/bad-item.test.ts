import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Ports } from '../../../shared/runtime/deps.ts';
import type { Item, Key } from '../../../shared/table/table.ts';
import { type Swept, sweep } from '../../faults/until-settled.ts';
import { valuesOf } from '../../support/condition-values.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => {
  world.logged.length = 0;
});
afterAll(() => world.close());

type What = Exclude<Swept, 'webhook' | 'replay' | 'broadcast'>;

const organization = 'org_swept';
const webhook = 'dbb1fd4e-6a6f-4a3f-9d5f-2f1f0f1f0f1f';
const past = (minute: number) => `2026-11-28T08:${String(minute).padStart(2, '0')}:00.000Z`;
const content = { message: '', message_type: 'text', media_type: null, media_url: null };

/** What waits for each sweeper, by a name that its message on the queue bears, and an item of the same key that cannot be read. */
const waiting: Record<What, (name: string) => { readonly item: Item & Key; readonly unreadable: Item & Key }> = {
  send: (name) => {
    const message_id = `msg_${name.padEnd(30, '0')}`;
    const key = { pk: `${organization}#INTENT#${name.padEnd(22, '0')}`, sk: 'INTENT' };
    const sent = { operation: 'send-chatapp', recipient: '1', message_type: 'text', created_at: past(0) };
    const item = { ...key, message_id, ...sent, state: 'unknown', organization_id: organization, contact_id: name };
    return { item, unreadable: { ...key, message_id } };
  },
  media: (name) => {
    const key = { pk: `${organization}#CONTACT#${name}`, sk: 'MESSAGE#000000000001' };
    const file = { channel: 'chatapp', account: '1', id: '7', tries: 1 };
    const about = { direction: 'inbound', sender_type: 'user-chatapp', recipient: '1', created_at: past(0) };
    const state = { message_status: 'delivered', status_history: [] };
    const item = { ...key, ...content, id: name, contact_id: name, ...about, ...state, inbound_file: file };
    return { item, unreadable: { ...key, inbound_file: file } };
  },
  contact: (name) => {
    const item = { pk: `${organization}#CONTACT#${name}`, sk: 'HEAD', count: 0, deleted_at: past(0) };
    return { item, unreadable: { pk: item.pk, sk: 'CONTACT' } };
  },
  delivery: (name) => {
    const event_id = `evt_${name.padEnd(22, '0')}`;
    const key = { pk: `${organization}#WEBHOOK#${webhook}`, sk: `DELIVERY#${Date.parse(past(0))}#${event_id}` };
    const body = { body_pk: `${organization}#EVENT#${event_id}`, body_sk: `EVENT#${event_id}#call` };
    const about = { event_id, webhook_id: webhook, type: 'call', created_at: past(0), contact_id: name };
    return { item: { ...key, ...about, ...body, status: 'pending' }, unreadable: { ...key, status: 'pending' } };
  },
};

/** Everything waits in one shard, the first that is named first. */
async function put(what: What, items: readonly (Item & Key)[], shard = 0): Promise<void> {
  for (const [minute, item] of items.entries()) {
    const mark = { due_shard: `${what}#${shard}`, due_at: past(minute) };
    await world.ports.table.write({ kind: 'put', item: { ...item, ...mark } });
  }
}

/** Who was handed over by a run, by name, and what the run counted. */
async function run(what: What, ports: Ports = world.ports) {
  const all = Object.values(world.queues);
  for (const queue of all) queue.clear();
  world.logged.length = 0;
  await sweep(what, ports);
  const records = all.flatMap((queue) => Array.from({ length: 3 }, () => queue.receive()).flat());
  const names = records.map(({ body }) => String(JSON.parse(body).contact_id)).toSorted();
  const failed = world.logged.find(({ event }) => event === 'worker')?.failed;
  return { names, failed };
}

const clear = (keys: readonly Key[]) =>
  world.ports.table.writeMany(keys.map(({ pk, sk }) => ({ kind: 'delete', key: { pk, sk } })));

/** A table that cannot give this item. */
function withoutReading(pk: string): Ports {
  const get: Ports['table']['get'] = async (key) => {
    if (key.pk === pk || (key.sk.startsWith('DELIVERY') && pk.endsWith(key.sk))) throw new Error('throttled');
    return world.ports.table.get(key);
  };
  return { ...world.ports, table: { ...world.ports.table, get } };
}

/** Queues that do not take what is about somebody. */
function withoutTaking(name: string): Ports {
  const refusing = (queue: Ports['eventsQueue']): Ports['eventsQueue'] => ({
    send: async (message) => {
      if (JSON.stringify(message.body).includes(name)) throw new Error('the queue is not to be had');
      return queue.send(message);
    },
    sendAll: (messages) => queue.sendAll(messages),
  });
  const { eventsQueue, deliveriesQueue } = world.ports;
  return { ...world.ports, eventsQueue: refusing(eventsQueue), deliveriesQueue: refusing(deliveriesQueue) };
}

const leftOver = expect.objectContaining({ level: 'ERROR', event: 'due_work_failed' });

test.each<What>(['send', 'media', 'contact'])(
  'a run fails, once it is through, that could do nothing: %s',
  async (what) => {
    const { item } = waiting[what]('bad');
    await put(what, [item]);
    await expect(run(what, withoutTaking('bad'))).rejects.toThrow('nothing of what was due could be done');
    expect(world.logged.map(({ event }) => event)).toEqual(['due_work_failed', 'worker', 'unexpected_error']);
    await clear([item]);
  },
);

describe.each(Object.keys(waiting) as What[])('the others are handed over, and one is counted and left: %s', (what) => {
  const [bad, one, other] = [waiting[what]('bad'), waiting[what]('one'), waiting[what]('other')];
  const items = [bad.item, one.item, other.item];

  test('one whose read fails', async () => {
    await put(what, items);
    const where = what === 'delivery' ? bad.item.sk : bad.item.pk;
    expect(await run(what, withoutReading(where))).toEqual({ names: ['one', 'other'], failed: 1 });
    expect(world.logged).toContainEqual(leftOver);
    // Whose message is lost is asked for again.
    world.clock.advance(900_000);
    expect((await run(what)).names).toContain('bad');
    await clear(items);
  });

  test('one that the queue does not take', async () => {
    await put(what, items);
    expect(await run(what, withoutTaking('bad'))).toEqual({ names: ['one', 'other'], failed: 1 });
    expect(world.logged).toContainEqual(leftOver);
    world.clock.advance(900_000);
    expect((await run(what)).names).toContain('bad');
    await clear(items);
  });

  test('one that does not parse', async () => {
    await put(what, [bad.unreadable, one.item, other.item]);
    expect(await run(what)).toEqual({ names: ['one', 'other'], failed: 1 });
    expect(world.logged).toContainEqual(leftOver);
    await clear([bad.unreadable, one.item, other.item]);
  });

  test('a shard that cannot be read', async () => {
    await put(what, [bad.item], 0);
    await put(what, [one.item, other.item], 7);
    const page: Ports['table']['page'] = async (query) => {
      if (valuesOf(query.condition).includes(`${what}#0`)) throw new Error('throttled');
      return world.ports.table.page(query);
    };
    const table = { ...world.ports.table, page };
    expect(await run(what, { ...world.ports, table })).toEqual({ names: ['one', 'other'], failed: 1 });
    expect(world.logged).toContainEqual(leftOver);
    await clear(items);
  });
});
