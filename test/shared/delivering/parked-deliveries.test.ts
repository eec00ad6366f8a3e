import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { deliveryKey, deliverySchema } from '../../../shared/delivering/delivery.ts';
import { parkDelivery, releaseDelivery } from '../../../shared/delivering/parked-deliveries.ts';
import { type Receivers, receiversIn } from '../../support/receivers.ts';
import { storeDelivery } from '../../support/stored-deliveries.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let receivers: Receivers;
let ready: Parameters<typeof parkDelivery>[0];
beforeAll(async () => {
  world = await openWorld();
  receivers = receiversIn(world);
});
beforeEach(async () => {
  const tenant = await makeTenant(world.ports);
  const receiver = await receivers.subscribe(tenant);
  const { id: organizationId } = tenant.organization;
  const { sk } = await storeDelivery(world.ports, { organizationId, webhookId: receiver.id }, { status: 'pending' });
  const key = deliveryKey(organizationId, receiver.id, sk);
  const delivery = deliverySchema.parse(await world.ports.table.get(key));
  ready = { kind: 'ready', organizationId, key, delivery, webhook: await receiver.webhook(), body: '' };
});
afterAll(() => world.close());

const stored = () => world.ports.table.get(ready.key);

test('a delivery that a concurrent worker has attempted meanwhile is not parked', async () => {
  await world.ports.table.write({ kind: 'update', key: ready.key, change: { set: { attempt_count: 1 } } });
  await parkDelivery(ready, world.ports);
  expect(await stored()).not.toHaveProperty('due_shard');
});

test('a parked delivery is released once, of two workers that have both found it', async () => {
  await parkDelivery(ready, world.ports);
  expect((await stored())?.due_shard).toMatch(/^parked#/);
  const parked = { key: ready.key, delivery: deliverySchema.parse(await stored()) };
  const released = [
    await releaseDelivery(ready, parked, world.ports),
    await releaseDelivery(ready, parked, world.ports),
  ];
  expect(released.map((message) => message !== undefined)).toEqual([true, false]);
});
