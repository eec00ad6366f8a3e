import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handleDelivery } from '../../../shared/delivering/deliver.ts';
import { type BreakerStage, openBreakerStage } from './breaker-stage.ts';

let stage: BreakerStage;
beforeAll(async () => {
  stage = await openBreakerStage();
});
afterAll(() => stage.world.close());

test('of two new deliveries that meet a breaker whose probe is due one goes out, and the other is parked', async () => {
  const { tenant, receiver } = await stage.failing(5);
  expect((await receiver.webhook()).probe_at).toBeDefined();
  stage.loseQueues();
  stage.world.clock.advance(60_000);
  const before = receiver.received.length;
  const messages = await stage.heldBack(tenant, 2);
  await Promise.all(messages.map((message) => handleDelivery(message, stage.world.ports)));
  expect(receiver.received).toHaveLength(before + 1);
  const parked = (await receiver.deliveries()).filter(({ due_shard }) => due_shard?.startsWith('parked#'));
  expect(parked).toHaveLength(1);
});
