import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Receiver } from '../../support/receivers.ts';
import type { Tenant } from '../../support/tenant.ts';
import { jsonAnswer } from '../../support/world.ts';
import { type BreakerStage, openBreakerStage } from './breaker-stage.ts';

let stage: BreakerStage;
let tenant: Tenant;
let receiver: Receiver;
beforeAll(async () => {
  stage = await openBreakerStage();
});
beforeEach(async () => {
  ({ tenant, receiver } = await stage.healthy());
});
afterAll(() => stage.world.close());

const isInSlowLane = () => stage.world.queues.slowDeliveries.nextAt() !== undefined;
const isMarked = async () => (await receiver.webhook()).slow === true;
const statuses = async () => (await receiver.deliveries()).map(({ status }) => status);

/** An attempt that is under way, and is answered when the test says so; returns when it is over. */
async function begun() {
  let answer = () => {};
  receiver.answer = () =>
    new Promise((resolve) => {
      answer = () => resolve(jsonAnswer(200, ''));
    });
  await stage.announce(tenant, 1);
  const working = stage.work();
  while (receiver.received.length === 0) await setImmediate();
  receiver.answer = () => jsonAnswer(200, '');
  return async () => {
    answer();
    await working;
  };
}

/** Time passes for a process that is awake: its timers are in time. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 20) stage.world.clock.advance(20);
}

test('marked while it is still at it, and what comes then goes by the slow lane until it answers quickly', async () => {
  const end = await begun();
  pass(1_000);
  while (!(await isMarked())) await setImmediate();
  await end();

  await stage.announce(tenant, 1);
  expect(isInSlowLane()).toBe(true);
  await stage.work();
  expect(await isMarked()).toBe(false);
  await stage.announce(tenant, 1);
  expect(isInSlowLane()).toBe(false);
  await stage.work();
  expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered']);
});

test('not marked where it is the worker that stood still, and what comes then stays in the quick lane', async () => {
  const end = await begun();
  for (let stall = 0; stall < 3; stall++) stage.world.clock.advance(1_500);
  await end();
  expect(await isMarked()).toBe(false);
  await stage.announce(tenant, 1);
  expect(isInSlowLane()).toBe(false);
  await stage.work();
  expect(await statuses()).toEqual(['delivered', 'delivered']);
});

test('what was on the quick queue already goes by the slow one', async () => {
  await stage.announce(tenant, 1);
  await stage.world.ports.table.write({
    kind: 'update',
    key: { pk: `${tenant.organization.id}#WEBHOOKS`, sk: `WEBHOOK#${receiver.id}` },
    change: { set: { slow: true } },
  });
  await stage.work();
  expect(await receiver.deliveries()).toMatchObject([{ status: 'delivered', attempt_count: 1 }]);
});
