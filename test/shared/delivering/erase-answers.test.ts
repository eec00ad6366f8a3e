import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deliveryKey, deliverySchema } from '../../../shared/delivering/delivery.ts';
import { eraseGone } from '../../../shared/delivering/erase-answers.ts';
import { receiversIn } from '../../support/receivers.ts';
import { storeDelivery } from '../../support/stored-deliveries.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('an attempt that is recorded while answers are erased stays, without its answer', async () => {
  const tenant = await makeTenant(world.ports);
  const { id: webhookId } = await receiversIn(world).subscribe(tenant);
  const { id: organizationId } = tenant.organization;
  const { sk } = await storeDelivery(world.ports, { organizationId, webhookId }, { status: 'pending' });
  const key = deliveryKey(organizationId, webhookId, sk);
  const read = async () => deliverySchema.parse(await world.ports.table.get(key));
  const delivery = await read();
  const at = '2026-11-28T10:00:00.000Z';
  const attempt = { number: 1, at, status_code: 500, duration_ms: 5, error: 'status', response_excerpt: 'about her' };
  const since = { set: { attempts: [attempt], attempt_count: 1 } };
  await world.ports.table.write({ kind: 'update', key, change: since });
  await eraseGone({ kind: 'gone', organizationId, key, delivery }, world.ports);
  expect((await read()).attempts).toEqual([{ ...attempt, response_excerpt: null }]);
});
