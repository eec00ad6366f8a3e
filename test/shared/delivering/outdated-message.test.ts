import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handleDelivery } from '../../../shared/delivering/deliver.ts';
import { changeWebhook } from '../../../shared/subscriptions/change-webhook.ts';
import { jsonAnswer } from '../../support/world.ts';
import { type BreakerStage, openBreakerStage } from './breaker-stage.ts';

let stage: BreakerStage;
beforeAll(async () => {
  stage = await openBreakerStage();
});
afterAll(() => stage.world.close());

/** A webhook with one delivery, and the queue message that asks for its first attempt. */
async function asked(status: number) {
  const { tenant, receiver } = await stage.healthy();
  receiver.answer = () => jsonAnswer(status, '');
  const [message] = await stage.heldBack(tenant, 1);
  const deliver = () => handleDelivery(message, stage.world.ports);
  const enable = async (enabled: boolean) => {
    const webhook = await receiver.webhook();
    await changeWebhook({ organizationId: tenant.organization.id, webhook }, { enabled }, stage.world.ports);
  };
  const seen = async () => [receiver.received.length, (await receiver.deliveries())[0]?.status];
  return { receiver, deliver, enable, seen };
}

describe('a queue message that comes again', () => {
  test('makes no second attempt of a delivery that waits for its next one', async () => {
    const { deliver, seen } = await asked(500);
    await deliver();
    await deliver();
    expect(await seen()).toEqual([1, 'pending']);
  });

  test('makes no second attempt of a delivery that has arrived', async () => {
    const { deliver, seen } = await asked(200);
    await deliver();
    await deliver();
    expect(await seen()).toEqual([1, 'delivered']);
  });

  test('makes none of a delivery that was cancelled before its first', async () => {
    const { deliver, enable, seen } = await asked(200);
    await enable(false);
    await deliver();
    await enable(true);
    await deliver();
    expect(await seen()).toEqual([0, 'cancelled']);
  });
});

test('the address of a webhook is dialled as one that a tenant has named', async () => {
  const { receiver, deliver } = await asked(200);
  await deliver();
  const posted = stage.world.outgoing.filter(({ url }) => url === receiver.url);
  expect(posted.map(({ namedBy }) => namedBy)).toEqual(['tenant']);
});
