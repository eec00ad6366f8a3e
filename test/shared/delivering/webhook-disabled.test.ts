import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sweepDeliveries } from '../../../shared/delivering/sweep-deliveries.ts';
import { jsonAnswer } from '../../support/world.ts';
import { type BreakerStage, openBreakerStage } from './breaker-stage.ts';

let stage: BreakerStage;
beforeAll(async () => {
  stage = await openBreakerStage();
});
afterAll(() => stage.world.close());

const minute = 60_000;

describe('a webhook is disabled', () => {
  test('at once when it answers 410: what waits for it is cancelled', async () => {
    const { tenant, receiver } = await stage.failing(2);
    receiver.answer = () => jsonAnswer(410, '');
    await stage.announce(tenant, 1);
    await stage.world.drain();

    expect(await receiver.webhook()).toMatchObject({ enabled: false, disabled_reason: 'answered 410 Gone' });
    expect((await receiver.deliveries()).map(({ status }) => status).toSorted()).toEqual([
      'cancelled',
      'cancelled',
      'failed',
    ]);
    expect(receiver.received).toHaveLength(3);
    await stage.announce(tenant, 1);
    expect(await receiver.deliveries()).toHaveLength(3);
    expect(stage.world.logged).toContainEqual(
      expect.objectContaining({ event: 'webhook_disabled', webhook_id: receiver.id, level: 'WARN' }),
    );
  });

  test('when every attempt has failed for five days, and what was parked is cancelled', async () => {
    const { tenant, receiver } = await stage.failing(5);
    await stage.announce(tenant, 3);
    await stage.work();
    stage.world.clock.advance(5 * 24 * 60 * minute);
    await stage.world.drain();
    for (let passed = 0; passed < 3; passed++) {
      stage.world.clock.advance(minute);
      await sweepDeliveries(stage.world.ports);
      await stage.world.drain();
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
    const { tenant, receiver } = await stage.failing(1);
    receiver.answer = () => jsonAnswer(200, '');
    await stage.world.drain();
    stage.world.clock.advance(6 * 24 * 60 * minute);
    receiver.answer = () => jsonAnswer(500, '');
    await stage.announce(tenant, 1);
    await stage.work();
    expect(await receiver.webhook()).toMatchObject({ enabled: true, failures: 1 });
  });
});
