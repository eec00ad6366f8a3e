import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deliveryKey, deliverySortKey } from '../../../shared/delivering/delivery.ts';
import { fanOut } from '../../../shared/delivering/fan-out.ts';
import { parkDelivery } from '../../../shared/delivering/parked-deliveries.ts';
import { sweepDeliveries } from '../../../shared/delivering/sweep-deliveries.ts';
import { makeEvent } from '../../support/events.ts';
import { jsonAnswer } from '../../support/world.ts';
import { type BreakerStage, openBreakerStage } from './breaker-stage.ts';

let stage: BreakerStage;
beforeAll(async () => {
  stage = await openBreakerStage();
});
afterAll(() => stage.world.close());

const minute = 60_000;

describe('a webhook that has failed five times in a row', () => {
  test('gets nothing more: what comes is parked, and keeps its number', async () => {
    const { tenant, receiver } = await stage.failing(5);
    expect(receiver.received).toHaveLength(5);
    expect(await receiver.webhook()).toMatchObject({ failures: 5, failing_since: expect.any(String) });

    await stage.announce(tenant, 20);
    await stage.work();

    expect(receiver.received).toHaveLength(5);
    const parked = (await receiver.deliveries()).filter(({ due_shard }) => due_shard?.startsWith('parked#'));
    expect(parked.map(({ status, attempt_count }) => `${status} ${attempt_count}`)).toEqual(
      parked.map(() => 'pending 0'),
    );
    expect(parked).toHaveLength(20);
  });

  test('gets one probe a minute, the oldest of what waits', async () => {
    const { tenant, receiver } = await stage.failing(5);
    await stage.announce(tenant, 20);
    await stage.work();

    const counts = [];
    for (let passed = 0; passed < 5; passed++) {
      for (let second = 0; second < 60; second += 10) {
        stage.world.clock.advance(10_000);
        await stage.work();
      }
      await sweepDeliveries(stage.world.ports);
      await stage.work();
      counts.push(receiver.received.length);
    }

    expect(counts).toEqual([6, 7, 8, 9, 10]);
  });

  test('gets everything as soon as a probe succeeds, each once', async () => {
    const { tenant, receiver } = await stage.failing(5);
    await stage.announce(tenant, 120);
    await stage.work();
    const before = receiver.received.length;
    receiver.answer = () => jsonAnswer(200, '');

    stage.world.clock.advance(minute + 1_000);
    await stage.world.drain();

    const webhook = await receiver.webhook();
    expect(webhook).toMatchObject({ failures: 0 });
    expect(webhook.probe_at).toBeUndefined();
    const deliveries = await receiver.deliveries();
    expect(deliveries.filter(({ status }) => status !== 'delivered')).toEqual([]);
    expect(receiver.received.length - before).toBe(125);
  });

  test('is probed by the next event where nothing is parked', async () => {
    const { tenant, receiver } = await stage.failing(5);
    // Their second attempts come up, and are parked; the third ones wait for minutes.
    await stage.world.drain();
    const before = receiver.received.length;
    stage.world.clock.advance(minute);
    await stage.announce(tenant, 1);
    await stage.work();
    expect(receiver.received).toHaveLength(before + 1);
  });

  test('gets everything by the sweeper alone when no message of ours is left', async () => {
    const { tenant, receiver } = await stage.failing(5);
    await stage.announce(tenant, 10);
    await stage.work();
    receiver.answer = () => jsonAnswer(200, '');
    stage.loseQueues();

    for (let passed = 0; passed < 40; passed++) {
      stage.world.clock.advance(minute);
      await sweepDeliveries(stage.world.ports);
      await stage.work();
      if (passed < 5) stage.loseQueues();
    }

    expect((await receiver.deliveries()).map(({ status }) => status)).toEqual(Array(15).fill('delivered'));
    expect((await receiver.webhook()).due_at).toBeUndefined();
  });

  test('gets what a worker parks too late, which knew the breaker as open', async () => {
    const { tenant, receiver } = await stage.failing(5);
    await stage.announce(tenant, 1);
    const opened = await receiver.webhook();
    receiver.answer = () => jsonAnswer(200, '');
    stage.world.clock.advance(minute + 1_000);
    await stage.work();
    expect((await receiver.webhook()).probe_at).toBeUndefined();
    // As a worker does that has read the webhook before it was closed.
    await fanOut(makeEvent(tenant), stage.world.ports);
    const delivery = (await receiver.deliveries()).find(({ status }) => status === 'pending');
    if (!delivery) throw new Error('no delivery waits');
    const sk = deliverySortKey(Date.parse(delivery.created_at), delivery.event_id);
    const organizationId = tenant.organization.id;
    const key = deliveryKey(organizationId, receiver.id, sk);
    await parkDelivery({ kind: 'ready', organizationId, key, delivery, webhook: opened, body: '' }, stage.world.ports);
    stage.loseQueues();

    for (let passed = 0; passed < 20; passed++) {
      stage.world.clock.advance(minute);
      await sweepDeliveries(stage.world.ports);
      await stage.work();
    }

    expect((await receiver.deliveries()).map(({ status }) => status)).toEqual(Array(7).fill('delivered'));
  });
});
