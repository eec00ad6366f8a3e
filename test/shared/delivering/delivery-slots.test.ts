import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { equals } from '../../../shared/table/expressions.ts';
import type { Tenant } from '../../support/tenant.ts';
import { invoke, jsonAnswer, type Work, workOf } from '../../support/world.ts';
import { type BreakerStage, openBreakerStage } from './breaker-stage.ts';

let stage: BreakerStage;
beforeAll(async () => {
  stage = await openBreakerStage();
});
afterAll(() => stage.world.close());

const slotsOf = async ({ organization }: Tenant) =>
  (await stage.world.ports.table.page({ condition: equals('pk', `${organization.id}#DELIVERY-SLOTS`), limit: 10 }))
    .items;
const taken = async (tenant: Tenant) => (await slotsOf(tenant)).map((item) => item.taken);

/** The lot of a batch that is small. */
const withLot = (fraction: number) => {
  const { ports } = stage.world;
  return { ...ports, ids: { ...ports.ids, fraction: () => fraction } };
};

/** The worker of the quick lane does one batch. */
async function quickBatch(ports = stage.world.ports): Promise<void> {
  const [work] = workOf(stage.world.queues, ports).filter(({ queue }) => queue === stage.world.queues.deliveries);
  await invoke(work as Work, stage.world.queues.deliveries.receive());
}

/** Workers have taken all that it may hold. */
async function holdAll(tenant: Tenant): Promise<void> {
  const { table, settings } = stage.world.ports;
  await stage.announce(tenant, 5);
  await quickBatch();
  const [item] = await slotsOf(tenant);
  await table.write({
    kind: 'put',
    item: { ...item, pk: `${item?.pk}`, sk: `${item?.sk}`, taken: settings.webhookSlots },
  });
}

test('a slot for half a batch of one organization, while it is being handled', async () => {
  const { tenant, receiver } = await stage.healthy();
  const during: unknown[] = [];
  const answer = receiver.answer;
  receiver.answer = async (count) => {
    during.push(...(await taken(tenant)));
    return answer(count);
  };
  await stage.announce(tenant, 5);
  await quickBatch();
  expect([during, await taken(tenant), receiver.received.length]).toEqual([[1, 1, 1, 1, 1], [0], 5]);
});

test('for a smaller part of a batch, five slots in one case of five, and none in the others', async () => {
  const { tenant, receiver } = await stage.healthy();
  const during: unknown[] = [];
  receiver.answer = async () => {
    during.push(await taken(tenant));
    return jsonAnswer(200, '');
  };
  for (const fraction of [0.2, 0.19, 0.99]) {
    await stage.announce(tenant, 1);
    await quickBatch(withLot(fraction));
  }
  expect([during, await taken(tenant)]).toEqual([[[], [5], [0]], [0]]);
});

test('a slot is released with the last of its own organization, while another one’s endpoint in the same batch hangs', async () => {
  const { tenant: hanging, receiver: hangs } = await stage.healthy();
  const { tenant, receiver } = await stage.healthy();
  let hangUp = () => {};
  const over = new Promise<void>((resolve) => {
    hangUp = resolve;
  });
  hangs.answer = async () => {
    await over;
    return jsonAnswer(200, '');
  };
  await stage.announce(hanging, 5);
  await stage.announce(tenant, 5);
  const working = quickBatch();
  while (hangs.received.length < 5 || (await taken(tenant))[0] !== 0) await setImmediate();
  expect([receiver.received.length, await taken(hanging)]).toEqual([5, [1]]);
  hangUp();
  await working;
  expect([await taken(tenant), await taken(hanging)]).toEqual([[0], [0]]);
});

test.each([0, 1])(
  'what fails of one organization comes again, and nothing of another one in the batch (%i)',
  async (which) => {
    const both = [await stage.healthy(), await stage.healthy()];
    for (const { tenant } of both) await stage.announce(tenant, 2);
    const out = both[which]?.tenant.organization.id ?? '';
    const { ports } = stage.world;
    const table = failing(ports.table, (asked) => JSON.stringify(asked).includes(out));
    await quickBatch({ ...ports, table });
    expect(both.map(({ receiver }) => receiver.received.length)).toEqual(which === 0 ? [0, 2] : [2, 0]);
    stage.world.clock.advance(600_000);
    await stage.work();
    for (const { receiver } of both) {
      expect(receiver.received).toHaveLength(2);
      expect(await receiver.deliveries()).toMatchObject(Array(2).fill({ status: 'delivered', attempt_count: 1 }));
    }
  },
);

/** A table that has an outage for what is asked so. */
const failing = <T extends object>(table: T, isOut: (asked: unknown[]) => boolean): T =>
  new Proxy(table, {
    get(of, name) {
      const call = Reflect.get(of, name) as (...asked: unknown[]) => unknown;
      return (...asked: unknown[]) => (isOut(asked) ? Promise.reject(new Error('outage')) : call.apply(of, asked));
    },
  });

test('what is beyond the slots goes by the slow lane, also where it is not counted', async () => {
  const { tenant, receiver } = await stage.healthy();
  await holdAll(tenant);
  for (const fraction of [0.19, 0.2]) {
    await stage.announce(tenant, 2);
    await quickBatch(withLot(fraction));
  }
  expect([receiver.received.length, await taken(tenant)]).toEqual([5, [30]]);
  await stage.work();
  expect(receiver.received).toHaveLength(9);
});

test('what is beyond the slots of an organization goes by the slow lane, once, and its neighbour is served meanwhile', async () => {
  const { tenant, receiver } = await stage.healthy();
  const { tenant: neighbour, receiver: neighbours } = await stage.healthy();
  await holdAll(tenant);
  await stage.announce(tenant, 5);
  await stage.announce(neighbour, 5);
  await quickBatch();
  expect([receiver.received.length, neighbours.received.length]).toEqual([5, 5]);
  expect(stage.world.queues.deliveries.nextAt()).toBeUndefined();
  await stage.work();
  expect([receiver.received.length, await taken(tenant)]).toEqual([10, [30]]);
  expect((await receiver.webhook()).slow).toBeUndefined();
});

test('what a dead worker has held is free after five minutes', async () => {
  const { tenant, receiver } = await stage.healthy();
  await holdAll(tenant);
  stage.world.clock.advance(300_000);
  await stage.announce(tenant, 5);
  await quickBatch();
  expect([receiver.received.length, (await taken(tenant)).toSorted()]).toEqual([10, [0, 30]]);
});

test('deliveries are made where slots cannot be counted, or messages not be moved', async () => {
  const { tenant, receiver } = await stage.healthy();
  const down = () => Promise.reject(new Error('down'));
  const { table } = stage.world.ports;
  const write: typeof table.write = (one) =>
    'key' in one && one.key.pk.endsWith('#DELIVERY-SLOTS') ? down() : table.write(one);
  await stage.announce(tenant, 5);
  await quickBatch({ ...stage.world.ports, table: { ...table, write } });
  expect(receiver.received).toHaveLength(5);

  await holdAll(tenant);
  await stage.announce(tenant, 5);
  await quickBatch({ ...stage.world.ports, slowDeliveriesQueue: { send: down, sendAll: down } });
  expect([receiver.received.length, stage.world.queues.slowDeliveries.nextAt()]).toEqual([15, undefined]);
  const ofThis = stage.world.logged.filter(({ organization }) => organization === tenant.organization.id);
  expect(ofThis.filter(({ event }) => event === 'delivery_slots_not_kept')).toHaveLength(2);
});
