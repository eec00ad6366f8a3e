import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitsBeside } from '../../support/slow-organization.ts';
import { type BreakerStage, openBreakerStage } from './breaker-stage.ts';

let stage: BreakerStage;
beforeAll(async () => {
  stage = await openBreakerStage();
});
afterAll(() => stage.world.close());

test('one group for all deliveries of an organization, however many webhooks it has', async () => {
  const { tenant } = await stage.healthy();
  await stage.receivers.subscribe(tenant);
  const { tenant: neighbour } = await stage.healthy();
  await stage.announce(tenant, 3);
  await stage.announce(neighbour, 1);
  const records = stage.world.queues.deliveries.receive();
  const groups = Map.groupBy(records, ({ attributes }) => attributes.MessageGroupId);
  expect([...groups].map(([group, { length }]) => [group, length]).toSorted()).toEqual(
    [
      [tenant.organization.id, 6],
      [neighbour.organization.id, 1],
    ].toSorted(),
  );
});

/** Half of what is deployed, and an organization that would fill it within a second. */
const half = { slots: { deliveries: 50, slowDeliveries: 5 }, webhookSlots: 15, busySeconds: 2, seconds: 6 };
const p99 = (waits: readonly number[]) => waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1];
/** In ms; what it is alone is one tick of the simulation. */
const budget = 1.2 * 20;

test.each([
  ['all of whose webhooks hang until they are given up', { slow: 20, perSecond: 40, takesMs: 10_000, hangs: true }],
  ['one of whose webhooks hangs, in batches that are small', { slow: 1, perSecond: 100, takesMs: 10_000, hangs: true }],
  ['all of whose webhooks take nine seconds', { slow: 20, perSecond: 40, takesMs: 9_000 }],
])('no wait for a quiet organization beside one %s', async (_what, load) => {
  const { quiet } = await waitsBeside({ ...half, ...load });
  expect([quiet.length, p99(quiet)]).toEqual([60, expect.any(Number)]);
  expect(p99(quiet)).toBeLessThanOrEqual(budget);
});

test('no wait for the quick webhooks of an organization beside a slow one of its own', async () => {
  const load = { ...half, slow: 1, quick: 2, takesMs: 9_000, perSecond: 10, busySeconds: 6 };
  const { quiet, siblings } = await waitsBeside(load);
  expect([quiet.length, siblings.length]).toEqual([60, 120]);
  expect(p99(quiet)).toBeLessThanOrEqual(budget);
  expect(p99(siblings)).toBeLessThanOrEqual(budget);
});
