import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deliveryKey, deliverySchema } from '../../../shared/delivering/delivery.ts';
import type { AttemptOutcome } from '../../../shared/delivering/post-event.ts';
import { recordAttempt } from '../../../shared/delivering/record-attempt.ts';
import { receiversIn } from '../../support/receivers.ts';
import { storeDelivery } from '../../support/stored-deliveries.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const answered: AttemptOutcome = {
  attempt: {
    at: '2026-11-28T10:00:00.000Z',
    status_code: 200,
    duration_ms: 5,
    error: null,
    response_excerpt: 'about her',
  },
  isGone: false,
};

test('an attempt that ends after its delivery was settled by a copy, and its contact erased, keeps no answer', async () => {
  const tenant = await makeTenant(world.ports);
  const receiver = await receiversIn(world).subscribe(tenant);
  const { id: organizationId } = tenant.organization;
  const { sk } = await storeDelivery(world.ports, { organizationId, webhookId: receiver.id }, { attempt_count: 1 });
  const key = deliveryKey(organizationId, receiver.id, sk);
  const read = async () => deliverySchema.parse(await world.ports.table.get(key));
  const delivery = await read();
  // The same status and count as were read: the erasure of the contact changes neither where all is settled.
  await world.ports.table.write({ kind: 'update', key, change: { set: { erased: true } } });
  const ready = { kind: 'ready' as const, organizationId, key, delivery, webhook: await receiver.webhook(), body: '' };
  await recordAttempt(ready, answered, world.ports);
  const { attempts, attempt_count } = await read();
  expect([attempts.map(({ response_excerpt }) => response_excerpt), attempt_count]).toEqual([[null], 2]);
});
