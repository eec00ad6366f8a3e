import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fanOut } from '../../../shared/delivering/fan-out.ts';
import { makeEvent } from '../../support/events.ts';
import { type Receivers, receiversIn } from '../../support/receivers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let receivers: Receivers;
beforeAll(async () => {
  world = await openWorld();
  receivers = receiversIn(world);
});
afterAll(() => world.close());

const bodiesAt = (received: readonly { readonly body: string }[]) => received.map(({ body }) => JSON.parse(body));

test('tells each subscription once, under the name that it asked for', async () => {
  const tenant = await makeTenant(world.ports);
  const all = await receivers.subscribe(tenant);
  const sent = await receivers.subscribe(tenant, { type: 'sent_message' });
  const received = await receivers.subscribe(tenant, { type: 'message_received' });
  const photos = await receivers.subscribe(tenant, { platform: 'photoapp' });

  const event = makeEvent(tenant, { type: 'message_sent' });
  await fanOut(event, world.ports);
  await world.drain();

  expect(bodiesAt(all.received)).toEqual([expect.objectContaining({ id: event.id, type: 'message_sent' })]);
  expect(bodiesAt(sent.received)).toEqual([expect.objectContaining({ id: event.id, type: 'sent_message' })]);
  expect([...received.received, ...photos.received]).toEqual([]);
});

test('tells nobody of another organization', async () => {
  const [tenant, stranger] = [await makeTenant(world.ports), await makeTenant(world.ports)];
  const theirs = await receivers.subscribe(stranger);

  await fanOut(makeEvent(tenant), world.ports);
  await world.drain();

  expect(theirs.received).toEqual([]);
});

test('delivers once what is announced twice, with what was said first', async () => {
  const tenant = await makeTenant(world.ports);
  const receiver = await receivers.subscribe(tenant);
  const event = makeEvent(tenant);

  await Promise.all([fanOut(event, world.ports), fanOut(event, world.ports)]);
  await world.drain();
  world.clock.advance(60_000);
  await fanOut({ ...event, data: { message: 'something else' } }, world.ports);
  await world.drain();

  expect(bodiesAt(receiver.received).map(({ data }) => data)).toEqual([event.data]);
  expect(await receiver.deliveries()).toMatchObject([{ status: 'delivered', attempt_count: 1 }]);
});

test('asks for no further attempt of what was attempted', async () => {
  const tenant = await makeTenant(world.ports);
  await receivers.subscribe(tenant);
  const event = makeEvent(tenant);
  await fanOut(event, world.ports);
  await world.drain();
  await fanOut(event, world.ports);
  expect(world.queues.deliveries.nextAt()).toBeUndefined();
});

test('asks again for what an announcer that died has written down and not asked for', async () => {
  const tenant = await makeTenant(world.ports);
  const receiver = await receivers.subscribe(tenant);
  const event = makeEvent(tenant);
  const refusing = { ...world.queues.deliveries, send: () => Promise.reject(new Error('no queue')) };

  await expect(fanOut(event, { ...world.ports, deliveriesQueue: refusing })).rejects.toThrow('no queue');
  expect(await receiver.deliveries()).toMatchObject([{ status: 'pending' }]);
  await fanOut(event, world.ports);
  await world.drain();

  expect(receiver.received).toHaveLength(1);
});

test('reaches a hundred subscriptions', async () => {
  const tenant = await makeTenant(world.ports);
  const all = [];
  for (let count = 0; count < 100; count++) all.push(await receivers.subscribe(tenant));

  await fanOut(makeEvent(tenant), world.ports);
  await world.drain();

  expect(all.map(({ received }) => received.length)).toEqual(all.map(() => 1));
});
