import { bodyOfDelivery, findDelivery } from '../../shared/delivering/find-delivery.ts';
import { getDelivery } from '../../shared/delivering/operations.ts';
import { showDeliveryInFull } from '../../shared/delivering/shown-delivery.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';
import { findWebhook } from '../../shared/subscriptions/webhook.ts';

/** `GET /webhooks/{id}/deliveries/{delivery_id}`: one delivery, with the exact text that was sent. */
export const serve = endpoint('get-delivery', getDelivery, async ({ organization, path }, deps) => {
  const { id: webhookId } = await findWebhook(organization, path.id, deps);
  const delivery = await findDelivery(organization.id, { webhookId, deliveryId: path.delivery_id }, deps);
  const body = await bodyOfDelivery(organization.id, delivery, deps);
  return { body: { success: true, delivery: showDeliveryInFull(delivery, body) } };
});
export const handler = serve(livePorts(table));
