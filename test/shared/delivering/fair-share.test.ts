import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
