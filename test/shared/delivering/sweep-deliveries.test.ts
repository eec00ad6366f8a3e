import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sweepDeliveries } from '../../../shared/delivering/sweep-deliveries.ts';
import { type BreakerStage, openBreakerStage } from './breaker-stage.ts';

let stage: BreakerStage;
beforeAll(async () => {
  stage = await openBreakerStage();
});
afterAll(() => stage.world.close());

/** The attempts that the queues ask for. */
const asked = () =>
  [stage.world.queues.deliveries, stage.world.queues.slowDeliveries].flatMap((queue) => queue.receive());

test('an attempt whose queue message was lost is asked for once, also by two sweeps at once', async () => {
  await stage.failing(1);
  stage.loseQueues();
  await sweepDeliveries(stage.world.ports);
  expect(asked()).toEqual([]);
  stage.world.clock.advance(3_600_000);
  const swept = await Promise.all([sweepDeliveries(stage.world.ports), sweepDeliveries(stage.world.ports)]);
  expect(swept.map(({ deliveries }) => deliveries).toSorted()).toEqual([0, 1]);
  expect(asked()).toHaveLength(1);
});
