import type { Deps } from '../runtime/deps.ts';
import type { Delivery } from './delivery.ts';
import { deliveryMessage, enqueue, laneOf } from './delivery-message.ts';
import type { StoredWebhook } from './webhook.ts';

/**
 * Has the next attempt of a delivery made, now or after a delay (up to 900 s). Its row is there, pending, as given.
 */
export async function enqueueDelivery(
  organizationId: string,
  webhook: Pick<StoredWebhook, 'slow'>,
  delivery: Delivery,
  deps: Deps<'queue:deliveries'>,
  delaySeconds?: number,
): Promise<void> {
  const body = deliveryMessage(organizationId, delivery);
  await enqueue([{ body, lane: laneOf(webhook), delaySeconds }], deps);
}
