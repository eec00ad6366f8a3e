import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handleDelivery } from '../../../shared/delivering/deliver.ts';
import { webhookKey } from '../../../shared/subscriptions/webhook.ts';
import type { Receiver } from '../../support/receivers.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { jsonAnswer } from '../../support/world.ts';
import { type BreakerStage, openBreakerStage } from './breaker-stage.ts';

let stage: BreakerStage;
beforeAll(async () => {
  stage = await openBreakerStage();
});
afterAll(() => stage.world.close());

describe('the breaker of a webhook that fails now and then', () => {
  test('stays closed: a success forgets the failures before it', async () => {
    const tenant = await makeTenant(stage.world.ports);
    const receiver = await stage.receivers.subscribe(tenant);
    receiver.answer = (count) => jsonAnswer(count % 4 === 0 ? 200 : 500, '');
    for (let event = 0; event < 12; event++) {
      await stage.announce(tenant, 1);
      await stage.work();
    }
    expect(receiver.received).toHaveLength(12);
    expect(await receiver.webhook()).toMatchObject({ failures: 0 });
  });

  test('stays closed when five of many at once fail: those were not in a row', async () => {
    const tenant = await makeTenant(stage.world.ports);
    const receiver = await stage.receivers.subscribe(tenant);
    receiver.answer = (count) => jsonAnswer(count <= 10 && count % 2 === 0 ? 500 : 200, '');
    await stage.announce(tenant, 10);
    await stage.work();
    expect(receiver.received).toHaveLength(10);
    expect((await receiver.webhook()).probe_at).toBeUndefined();
    await stage.world.drain();
    expect((await receiver.deliveries()).map(({ status }) => status)).toEqual(Array(10).fill('delivered'));
  });

  test('stays closed when a part of a backlog fails, although more has been made since', async () => {
    const { tenant, receiver } = await stage.healthy();
    const backlog = await stage.heldBack(tenant, 40);
    await stage.heldBack(tenant, 120);
    receiver.answer = allAtOnce(40, (count) => jsonAnswer(count % 8 === 0 ? 500 : 200, ''));
    await Promise.all(backlog.map((message) => handleDelivery(message, stage.world.ports)));
    expect(receiver.received).toHaveLength(40);
    expect((await receiver.webhook()).probe_at).toBeUndefined();
  });

  test('stays closed when old deliveries fail among new ones that succeed', async () => {
    const { tenant, receiver } = await stage.healthy();
    const old = await stage.heldBack(tenant, 5);
    await stage.heldBack(tenant, 120);
    const fresh = await stage.heldBack(tenant, 5);
    receiver.answer = allAtOnce(10, (count) => jsonAnswer(count % 2 === 0 ? 500 : 200, ''));
    const mixed = fresh.flatMap((message, index) => [message, old[index]]);
    await Promise.all(mixed.map((message) => handleDelivery(message, stage.world.ports)));
    expect((await receiver.webhook()).probe_at).toBeUndefined();
  });

  test('stays closed when the successes came before the first failure could be noted', async () => {
    const { tenant, receiver } = await stage.healthy();
    const messages = await stage.heldBack(tenant, 10);
    receiver.answer = allAtOnce(10, (count) => jsonAnswer(count % 2 === 0 ? 500 : 200, ''));
    const table = { ...stage.world.ports.table };
    table.write = (write) => {
      stage.world.clock.advance(10);
      return stage.world.ports.table.write(write);
    };
    await Promise.all(messages.map((message) => handleDelivery(message, { ...stage.world.ports, table })));
    expect(receiver.received).toHaveLength(10);
    expect((await receiver.webhook()).probe_at).toBeUndefined();
  });

  test('stays closed when it was well, and began to fail again, while a worker looked whether it should be opened', async () => {
    const { tenant, receiver } = await stage.healthy();
    receiver.answer = () => jsonAnswer(500, '');
    const messages = await stage.heldBack(tenant, 5);
    const table = { ...stage.world.ports.table };
    table.page = async (query) => {
      await setFailing(tenant, receiver, { failures: 4, since: stage.world.clock.now() + 1 });
      return stage.world.ports.table.page(query);
    };
    for (const message of messages) await handleDelivery(message, { ...stage.world.ports, table });
    expect((await receiver.webhook()).failures).toBe(4);
    expect((await receiver.webhook()).probe_at).toBeUndefined();
  });

  test('is opened by five in a row of a backlog of which the rest was well before', async () => {
    const { tenant, receiver } = await stage.healthy();
    const [well, bad] = [await stage.heldBack(tenant, 20), await stage.heldBack(tenant, 5)];
    await stage.heldBack(tenant, 120);
    for (const message of well) await handleDelivery(message, stage.world.ports);
    stage.world.clock.advance(1);
    receiver.answer = () => jsonAnswer(500, '');
    for (const message of bad.slice(1)) await handleDelivery(message, stage.world.ports);
    expect((await receiver.webhook()).probe_at).toBeUndefined();
    await handleDelivery(bad[0], stage.world.ports);
    expect(await receiver.webhook()).toMatchObject({ failures: 5, probe_at: expect.any(String) });
  });

  test('is looked at no closer than it takes: only at the failure that would open it', async () => {
    const { tenant, receiver } = await stage.healthy();
    receiver.answer = () => jsonAnswer(500, '');
    let pages = 0;
    const table = { ...stage.world.ports.table };
    table.page = (query) => {
      pages++;
      return stage.world.ports.table.page(query);
    };
    const [fifth, ...four] = await stage.heldBack(tenant, 5);
    for (const message of four) await handleDelivery(message, { ...stage.world.ports, table });
    expect(pages).toBe(0);
    await handleDelivery(fifth, { ...stage.world.ports, table });
    expect(pages).toBeGreaterThan(0);
  });

  test('is opened by five in a row after a time in which all was well', async () => {
    const tenant = await makeTenant(stage.world.ports);
    const receiver = await stage.receivers.subscribe(tenant);
    await stage.announce(tenant, 10);
    await stage.work();
    receiver.answer = () => jsonAnswer(500, '');
    stage.world.clock.advance(1);
    await stage.announce(tenant, 5);
    await stage.work();
    expect(await receiver.webhook()).toMatchObject({ failures: 5, probe_at: expect.any(String) });
  });
});

const setFailing = (
  { organization }: Tenant,
  { id }: Receiver,
  { failures, since }: { failures: number; since: number },
) =>
  stage.world.ports.table.write({
    kind: 'update',
    key: webhookKey(organization.id, id),
    change: { set: { failures, failing_since: new Date(since).toISOString() } },
  });

/** Answers none before so many have asked. */
function allAtOnce(askers: number, answer: Receiver['answer']): Receiver['answer'] {
  const { promise, resolve } = Promise.withResolvers<void>();
  return async (count) => {
    if (count === askers) resolve();
    await promise;
    return answer(count);
  };
}
