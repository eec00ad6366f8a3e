import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handleDelivery } from '../../../../shared/delivering/deliver.ts';
import { deliveryKey, deliverySortKey } from '../../../../shared/delivering/delivery.ts';
import { fanOut } from '../../../../shared/delivering/fan-out.ts';
import { parkDelivery } from '../../../../shared/delivering/parked-deliveries.ts';
import { sweepDeliveries } from '../../../../shared/delivering/sweep-deliveries.ts';
import { webhookKey } from '../../../../shared/subscriptions/webhook.ts';
import { makeEvent } from '../../../support/events.ts';
import { type Receiver, type Receivers, receiversIn } from '../../../support/receivers.ts';
import { makeTenant, type Tenant } from '../../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../../support/world.ts';

let world: World;
let receivers: Receivers;
beforeAll(async () => {
  world = await openWorld();
  receivers = receiversIn(world);
});
afterAll(() => world.close());

const minute = 60_000;

async function announce(tenant: Tenant, count: number): Promise<void> {
  for (let event = 0; event < count; event++) await fanOut(makeEvent(tenant), world.ports);
}

/** Lets the workers do what there is to do now, and no more. */
const work = () => world.drain(world.ports, world.clock.now());

async function failing(events: number): Promise<{ tenant: Tenant; receiver: Receiver }> {
  const tenant = await makeTenant(world.ports);
  const receiver = await receivers.subscribe(tenant);
  receiver.answer = () => jsonAnswer(500, '');
  await announce(tenant, events);
  await work();
  return { tenant, receiver };
}

describe('a webhook that has failed five times in a row', () => {
  test('gets nothing more: what comes is parked, and keeps its number', async () => {
    const { tenant, receiver } = await failing(5);
    expect(receiver.received).toHaveLength(5);
    expect(await receiver.webhook()).toMatchObject({ failures: 5, failing_since: expect.any(String) });

    await announce(tenant, 20);
    await work();

    expect(receiver.received).toHaveLength(5);
    const parked = (await receiver.deliveries()).filter(({ due_shard }) => due_shard?.startsWith('parked#'));
    expect(parked.map(({ status, attempt_count }) => `${status} ${attempt_count}`)).toEqual(
      parked.map(() => 'pending 0'),
    );
    expect(parked).toHaveLength(20);
  });

  test('gets one probe a minute, the oldest of what waits', async () => {
    const { tenant, receiver } = await failing(5);
    await announce(tenant, 20);
    await work();

    const counts = [];
    for (let passed = 0; passed < 5; passed++) {
      for (let second = 0; second < 60; second += 10) {
        world.clock.advance(10_000);
        await work();
      }
      await sweepDeliveries(world.ports);
      await work();
      counts.push(receiver.received.length);
    }

    expect(counts).toEqual([6, 7, 8, 9, 10]);
  });

  test('gets everything as soon as a probe succeeds, each once', async () => {
    const { tenant, receiver } = await failing(5);
    await announce(tenant, 120);
    await work();
    const before = receiver.received.length;
    receiver.answer = () => jsonAnswer(200, '');

    world.clock.advance(minute + 1_000);
    await world.drain();

    const webhook = await receiver.webhook();
    expect(webhook).toMatchObject({ failures: 0 });
    expect(webhook.probe_at).toBeUndefined();
    const deliveries = await receiver.deliveries();
    expect(deliveries.filter(({ status }) => status !== 'delivered')).toEqual([]);
    expect(receiver.received.length - before).toBe(125);
  });

  test('is probed by the next event where nothing is parked', async () => {
    const { tenant, receiver } = await failing(5);
    // Their second attempts come up, and are parked; the third ones wait for minutes.
    await world.drain();
    const before = receiver.received.length;
    world.clock.advance(minute);
    await announce(tenant, 1);
    await work();
    expect(receiver.received).toHaveLength(before + 1);
  });

  test('is looked after by the sweeper alone when no message of ours is left', async () => {
    const { tenant, receiver } = await failing(5);
    await announce(tenant, 10);
    await work();
    receiver.answer = () => jsonAnswer(200, '');
    dropAll(world);

    for (let passed = 0; passed < 40; passed++) {
      world.clock.advance(minute);
      await sweepDeliveries(world.ports);
      await work();
      if (passed < 5) dropAll(world);
    }

    expect((await receiver.deliveries()).map(({ status }) => status)).toEqual(Array(15).fill('delivered'));
    expect((await receiver.webhook()).due_at).toBeUndefined();
  });

  test('lets go of what is parked too late, by one who knew the breaker as open', async () => {
    const { tenant, receiver } = await failing(5);
    await announce(tenant, 1);
    const opened = await receiver.webhook();
    receiver.answer = () => jsonAnswer(200, '');
    world.clock.advance(minute + 1_000);
    await work();
    expect((await receiver.webhook()).probe_at).toBeUndefined();
    // As one does who has read the webhook before it was closed.
    await fanOut(makeEvent(tenant), world.ports);
    const delivery = (await receiver.deliveries()).find(({ status }) => status === 'pending');
    if (!delivery) throw new Error('no delivery waits');
    const sk = deliverySortKey(Date.parse(delivery.created_at), delivery.event_id);
    const organizationId = tenant.organization.id;
    const key = deliveryKey(organizationId, receiver.id, sk);
    await parkDelivery({ kind: 'ready', organizationId, key, delivery, webhook: opened, body: '' }, world.ports);
    dropAll(world);

    for (let passed = 0; passed < 20; passed++) {
      world.clock.advance(minute);
      await sweepDeliveries(world.ports);
      await work();
    }

    expect((await receiver.deliveries()).map(({ status }) => status)).toEqual(Array(7).fill('delivered'));
  });
});

describe('a webhook that fails now and then', () => {
  test('stays as it is: a success forgets the failures before it', async () => {
    const tenant = await makeTenant(world.ports);
    const receiver = await receivers.subscribe(tenant);
    receiver.answer = (count) => jsonAnswer(count % 4 === 0 ? 200 : 500, '');
    for (let event = 0; event < 12; event++) {
      await announce(tenant, 1);
      await work();
    }
    expect(receiver.received).toHaveLength(12);
    expect(await receiver.webhook()).toMatchObject({ failures: 0 });
  });

  test('stays as it is when five of many at once fail: those were not in a row', async () => {
    const tenant = await makeTenant(world.ports);
    const receiver = await receivers.subscribe(tenant);
    receiver.answer = (count) => jsonAnswer(count <= 10 && count % 2 === 0 ? 500 : 200, '');
    await announce(tenant, 10);
    await work();
    expect(receiver.received).toHaveLength(10);
    expect((await receiver.webhook()).probe_at).toBeUndefined();
    await world.drain();
    expect((await receiver.deliveries()).map(({ status }) => status)).toEqual(Array(10).fill('delivered'));
  });

  test('stays as it is when a part of a backlog fails, whatever has been made since', async () => {
    const { tenant, receiver } = await healthy();
    const backlog = await heldBack(tenant, 40);
    await heldBack(tenant, 120);
    receiver.answer = allAtOnce(40, (count) => jsonAnswer(count % 8 === 0 ? 500 : 200, ''));
    await Promise.all(backlog.map((message) => handleDelivery(message, world.ports)));
    expect(receiver.received).toHaveLength(40);
    expect((await receiver.webhook()).probe_at).toBeUndefined();
  });

  test('stays as it is when old deliveries fail among new ones that succeed', async () => {
    const { tenant, receiver } = await healthy();
    const old = await heldBack(tenant, 5);
    await heldBack(tenant, 120);
    const fresh = await heldBack(tenant, 5);
    receiver.answer = allAtOnce(10, (count) => jsonAnswer(count % 2 === 0 ? 500 : 200, ''));
    const mixed = fresh.flatMap((message, index) => [message, old[index]]);
    await Promise.all(mixed.map((message) => handleDelivery(message, world.ports)));
    expect((await receiver.webhook()).probe_at).toBeUndefined();
  });

  test('stays as it is when the successes came before the first failure could be noted', async () => {
    const { tenant, receiver } = await healthy();
    const messages = await heldBack(tenant, 10);
    receiver.answer = allAtOnce(10, (count) => jsonAnswer(count % 2 === 0 ? 500 : 200, ''));
    const table = { ...world.ports.table };
    table.write = (write) => {
      world.clock.advance(10);
      return world.ports.table.write(write);
    };
    await Promise.all(messages.map((message) => handleDelivery(message, { ...world.ports, table })));
    expect(receiver.received).toHaveLength(10);
    expect((await receiver.webhook()).probe_at).toBeUndefined();
  });

  test('stays as it is when it was well, and began to fail again, while one looked whether it should be opened', async () => {
    const { tenant, receiver } = await healthy();
    receiver.answer = () => jsonAnswer(500, '');
    const messages = await heldBack(tenant, 5);
    const table = { ...world.ports.table };
    table.page = async (query) => {
      await setFailing(tenant, receiver, 4, world.clock.now() + 1);
      return world.ports.table.page(query);
    };
    for (const message of messages) await handleDelivery(message, { ...world.ports, table });
    expect((await receiver.webhook()).failures).toBe(4);
    expect((await receiver.webhook()).probe_at).toBeUndefined();
  });

  test('has its breaker opened by five in a row of a backlog of which the rest was well before', async () => {
    const { tenant, receiver } = await healthy();
    const [well, failing] = [await heldBack(tenant, 20), await heldBack(tenant, 5)];
    await heldBack(tenant, 120);
    for (const message of well) await handleDelivery(message, world.ports);
    world.clock.advance(1);
    receiver.answer = () => jsonAnswer(500, '');
    for (const message of failing.slice(1)) await handleDelivery(message, world.ports);
    expect((await receiver.webhook()).probe_at).toBeUndefined();
    await handleDelivery(failing[0], world.ports);
    expect(await receiver.webhook()).toMatchObject({ failures: 5, probe_at: expect.any(String) });
  });

  test('is looked at no closer than it takes: only at the failure that would open its breaker', async () => {
    const { tenant, receiver } = await healthy();
    receiver.answer = () => jsonAnswer(500, '');
    let pages = 0;
    const table = { ...world.ports.table };
    table.page = (query) => {
      pages++;
      return world.ports.table.page(query);
    };
    const [fifth, ...four] = await heldBack(tenant, 5);
    for (const message of four) await handleDelivery(message, { ...world.ports, table });
    expect(pages).toBe(0);
    await handleDelivery(fifth, { ...world.ports, table });
    expect(pages).toBeGreaterThan(0);
  });

  test('has its breaker opened by five in a row after a time in which all was well', async () => {
    const tenant = await makeTenant(world.ports);
    const receiver = await receivers.subscribe(tenant);
    await announce(tenant, 10);
    await work();
    receiver.answer = () => jsonAnswer(500, '');
    world.clock.advance(1);
    await announce(tenant, 5);
    await work();
    expect(await receiver.webhook()).toMatchObject({ failures: 5, probe_at: expect.any(String) });
  });
});

describe('a webhook ends', () => {
  test('at once when it answers 410: what waits for it is cancelled', async () => {
    const { tenant, receiver } = await failing(2);
    receiver.answer = () => jsonAnswer(410, '');
    await announce(tenant, 1);
    await world.drain();

    expect(await receiver.webhook()).toMatchObject({ enabled: false, disabled_reason: 'answered 410 Gone' });
    expect((await receiver.deliveries()).map(({ status }) => status).toSorted()).toEqual([
      'cancelled',
      'cancelled',
      'failed',
    ]);
    expect(receiver.received).toHaveLength(3);
    await announce(tenant, 1);
    expect(await receiver.deliveries()).toHaveLength(3);
    expect(world.logged).toContainEqual(
      expect.objectContaining({ event: 'webhook_disabled', webhook_id: receiver.id, level: 'WARN' }),
    );
  });

  test('when every attempt has failed for five days, and what was parked is cancelled', async () => {
    const { tenant, receiver } = await failing(5);
    await announce(tenant, 3);
    await work();
    world.clock.advance(5 * 24 * 60 * minute);
    await world.drain();
    for (let passed = 0; passed < 3; passed++) {
      world.clock.advance(minute);
      await sweepDeliveries(world.ports);
      await world.drain();
    }

    expect(await receiver.webhook()).toMatchObject({
      enabled: false,
      disabled_reason: 'every attempt failed for 5 days',
      disabled_at: expect.any(String),
    });
    const statuses = (await receiver.deliveries()).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'pending')).toEqual([]);
  });

  test('not when an attempt in between has succeeded', async () => {
    const { tenant, receiver } = await failing(1);
    receiver.answer = () => jsonAnswer(200, '');
    await world.drain();
    world.clock.advance(6 * 24 * 60 * minute);
    receiver.answer = () => jsonAnswer(500, '');
    await announce(tenant, 1);
    await work();
    expect(await receiver.webhook()).toMatchObject({ enabled: true, failures: 1 });
  });
});

async function healthy(): Promise<{ tenant: Tenant; receiver: Receiver }> {
  const tenant = await makeTenant(world.ports);
  return { tenant, receiver: await receivers.subscribe(tenant) };
}

/** The messages that ask for the deliveries of so many events, a millisecond apart: in nobody's hands yet. */
async function heldBack(tenant: Tenant, count: number): Promise<unknown[]> {
  const messages: unknown[] = [];
  const deliveriesQueue: World['ports']['deliveriesQueue'] = {
    send: async ({ body }) => void messages.push(body),
    sendAll: async (all) => void messages.push(...all.map(({ body }) => body)),
  };
  for (let event = 0; event < count; event++) {
    world.clock.advance(1);
    await fanOut(makeEvent(tenant), { ...world.ports, deliveriesQueue });
  }
  return messages;
}

/** Answers nobody before so many have asked. */
function allAtOnce(askers: number, answer: Receiver['answer']): Receiver['answer'] {
  const { promise, resolve } = Promise.withResolvers<void>();
  return async (count) => {
    if (count === askers) resolve();
    await promise;
    return answer(count);
  };
}

const setFailing = ({ organization }: Tenant, { id }: Receiver, failures: number, since: number) =>
  world.ports.table.write({
    kind: 'update',
    key: webhookKey(organization.id, id),
    change: { set: { failures, failing_since: new Date(since).toISOString() } },
  });

/** As if the queues had lost everything. */
function dropAll({ queues }: World): void {
  for (const queue of [queues.deliveries, queues.slowDeliveries]) queue.clear();
}
