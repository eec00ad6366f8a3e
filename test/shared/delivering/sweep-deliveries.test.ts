import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sweepDeliveries } from '../../../shared/delivering/sweep-deliveries.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { type BreakerStage, openBreakerStage } from './breaker-stage.ts';

let stage: BreakerStage;
beforeAll(async () => {
  stage = await openBreakerStage();
});
afterAll(() => stage.world.close());

/** The attempts that the queues ask for. */
const asked = () =>
  [stage.world.queues.deliveries, stage.world.queues.slowDeliveries].flatMap((queue) => queue.receive());

/** Ports on which two have read what is due before either of them writes. */
function bothBeforeEither(ports: Ports): Ports {
  const both = Promise.withResolvers<void>();
  let writers = 0;
  const write: Ports['table']['write'] = async (given) => {
    if (++writers === 2) both.resolve();
    await both.promise;
    return ports.table.write(given);
  };
  return { ...ports, table: { ...ports.table, write } };
}

test('an attempt whose queue message was lost is asked for once, also by two sweeps at once', async () => {
  await stage.failing(1);
  stage.loseQueues();
  await sweepDeliveries(stage.world.ports);
  expect(asked()).toEqual([]);
  stage.world.clock.advance(3_600_000);
  const ports = bothBeforeEither(stage.world.ports);
  const swept = await Promise.all([sweepDeliveries(ports), sweepDeliveries(ports)]);
  expect(swept.map(({ deliveries }) => deliveries).toSorted()).toEqual([0, 1]);
  expect(asked()).toHaveLength(1);
});
