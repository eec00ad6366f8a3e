import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isoTime } from '../../../shared/base/clock.ts';
import { deliveriesPartition } from '../../../shared/delivering/delivery.ts';
import { eraseDeliveries } from '../../../shared/delivering/erase-deliveries.ts';
import { equals } from '../../../shared/table/expressions.ts';
import { allPages } from '../../../shared/table/pages.ts';
import { storeDelivery } from '../../support/stored-deliveries.ts';
import { openWorld, type World } from '../../support/world.ts';
import { newSubscribedClient, type SubscribedClient, webhooksClientOf } from './webhooks-client.ts';

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

describe('the deliveries of one that is deleted', () => {
  const rowsOf = async (webhookId: string) => {
    const condition = equals('pk', deliveriesPartition(client.organizationId, webhookId));
    return (await Array.fromAsync(allPages(world.ports.table, { condition }))).length;
  };
  const store = (webhookId: string, given: Parameters<typeof storeDelivery>[2] = {}) =>
    storeDelivery(world.ports, { organizationId: client.organizationId, webhookId }, given);

  test('go too, in every state, and no other webhook’s', async () => {
    const other = await client.created();
    for (const status of ['delivered', 'failed', 'cancelled'] as const) await store(id, { status });
    await store(id, {
      status: 'pending',
      due_shard: `parked#${client.organizationId}#${id}`,
      due_at: isoTime(world.clock.now()),
    });
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
