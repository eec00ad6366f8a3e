import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fanOut } from '../../../shared/delivering/fan-out.ts';
import { sweepDeliveries } from '../../../shared/delivering/sweep-deliveries.ts';
import { removeContact } from '../../../shared/erasing/delete-contact.ts';
import { changeWebhook } from '../../../shared/subscriptions/change-webhook.ts';
import { removeWebhook } from '../../../shared/subscriptions/webhook-count.ts';
import { makeEvent } from '../../support/events.ts';
import { type Receivers, receiversIn } from '../../support/receivers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
let receivers: Receivers;
beforeAll(async () => {
  world = await openWorld();
  receivers = receiversIn(world);
});
afterAll(() => world.close());

async function subscribed() {
  const tenant = await makeTenant(world.ports);
  return { tenant, receiver: await receivers.subscribe(tenant) };
}

describe('attempt numbers never repeat', () => {
  test.each([
    ['fails twice', [500, 503], 'pending', ['status', 'status']],
    ['fails and succeeds', [500, 200], 'delivered', ['status', null]],
    ['succeeds and fails', [200, 500], 'delivered', [null, 'status']],
  ])('when two copies of a message are at it at once, and it %s', async (_, statuses, status, errors) => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = (count) => jsonAnswer(statuses[count - 1] ?? 200, '');
    await fanOut(makeEvent(tenant), world.ports);
    const [record] = world.queues.deliveries.receive();
    if (!record) throw new Error('nothing is to be delivered');
    const body = JSON.parse(record.body);
    for (let copy = 0; copy < 2; copy++) await world.queues.deliveries.send({ body, group: 'a' });
    world.queues.deliveries.remove(record);

    await world.drain(world.ports, world.clock.now());

    const [delivery] = await receiver.deliveries();
    expect(delivery).toMatchObject({ status, attempt_count: 2 });
    expect(delivery?.attempts.map(({ number }) => number)).toEqual([1, 2]);
    expect(delivery?.attempts.map(({ error }) => error).toSorted()).toEqual(errors.toSorted());
  });

  test('when the worker dies after the POST, before it has recorded it', async () => {
    const { tenant, receiver } = await subscribed();
    await fanOut(makeEvent(tenant), world.ports);
    let isDown = true;
    const table = { ...world.ports.table };
    table.write = async (write) => {
      if (isDown) throw new Error('no table');
      return world.ports.table.write(write);
    };

    await world.drain({ ...world.ports, table }, world.clock.now());
    expect(receiver.received).toHaveLength(1);
    isDown = false;
    await world.drain({ ...world.ports, table });

    expect(receiver.received).toHaveLength(2);
    expect(await receiver.deliveries()).toMatchObject([{ status: 'delivered', attempts: [{ number: 1 }] }]);
  });

  test('when a write took effect and its answer was lost: the attempt is recorded once', async () => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = (count) => jsonAnswer(count === 1 ? 500 : 200, '');
    await fanOut(makeEvent(tenant), world.ports);
    let lost = 0;
    const table = { ...world.ports.table };
    table.write = async (write) => {
      const result = await world.ports.table.write(write);
      if (lost++ === 0) throw new Error('the answer was lost');
      return result;
    };

    await world.drain({ ...world.ports, table });

    expect(await receiver.deliveries()).toMatchObject([{ status: 'delivered', attempt_count: 2 }]);
  });
});

test('an attempt that was recorded and not planned is made by the sweeper', async () => {
  const { tenant, receiver } = await subscribed();
  receiver.answer = (count) => jsonAnswer(count === 1 ? 500 : 200, '');
  await fanOut(makeEvent(tenant), world.ports);
  const refusing = { ...world.queues.deliveries, send: () => Promise.reject(new Error('no queue')) };
  await world.drain({ ...world.ports, deliveriesQueue: refusing });
  expect(await receiver.deliveries()).toMatchObject([{ status: 'pending', attempt_count: 1 }]);

  expect(await sweepDeliveries(world.ports)).toMatchObject({ deliveries: 0 });
  world.clock.advance(90_000);
  expect(await sweepDeliveries(world.ports)).toMatchObject({ deliveries: 1, oldest_due_age_ms: expect.any(Number) });
  expect(await sweepDeliveries(world.ports)).toMatchObject({ deliveries: 0 });
  await world.drain();

  expect(await receiver.deliveries()).toMatchObject([{ status: 'delivered', attempt_count: 2 }]);
});

describe('what is pending is cancelled', () => {
  test('when its webhook is disabled in mid-flight, and the attempt that was under way counts', async () => {
    const { tenant, receiver } = await subscribed();
    receiver.answer = async () => {
      const subject = { organizationId: tenant.organization.id, webhook: await receiver.webhook() };
      await changeWebhook(subject, { enabled: false }, world.ports);
      return jsonAnswer(500, '');
    };
    await fanOut(makeEvent(tenant), world.ports);
    await world.drain();

    expect(await receiver.deliveries()).toMatchObject([{ status: 'cancelled', attempt_count: 1 }]);
    expect(await receiver.webhook()).toMatchObject({ disabled_reason: 'disabled by the organization', failures: 0 });
  });

  test('when its webhook is deleted', async () => {
    const { tenant, receiver } = await subscribed();
    await fanOut(makeEvent(tenant), world.ports);
    await removeWebhook(tenant.organization.id, receiver.id, world.ports);
    await world.drain();

    expect(receiver.received).toEqual([]);
    expect(await receiver.deliveries()).toMatchObject([{ status: 'cancelled', attempts: [] }]);
  });

  test('when its contact is deleted, and what it said is erased', async () => {
    const { tenant, receiver } = await subscribed();
    const contact = await tenant.addContact('+5511988887777');
    const event = makeEvent(tenant, { contact_id: contact.id });
    receiver.answer = () => jsonAnswer(500, '');
    await fanOut(event, world.ports);
    await world.drain(world.ports, world.clock.now());
    await removeContact(contact, world.ports);
    // One that an announcer still had in hand.
    await fanOut(makeEvent(tenant, { contact_id: contact.id }), world.ports);
    await world.drain();

    expect(receiver.received).toHaveLength(1);
    const deliveries = await receiver.deliveries();
    expect(deliveries.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    const bodies = await world.ports.table.getMany(deliveries.map(({ body_pk: pk, body_sk: sk }) => ({ pk, sk })));
    expect(bodies).toEqual([undefined, undefined]);
  });
});
