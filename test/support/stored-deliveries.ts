import { type Delivery, deliveryIdOf, deliveryKey, deliverySortKey } from '../../shared/delivering/delivery.ts';
import type { Ports } from '../../shared/runtime/deps.ts';

let made = 0;

/** A delivery as the fan-out and the attempts leave it behind, with its body. Made now unless told otherwise. */
export async function storeDelivery(
  ports: Ports,
  { organizationId, webhookId }: { readonly organizationId: string; readonly webhookId: string },
  given: Partial<Delivery> & { readonly at?: number } = {},
): Promise<{ readonly id: string; readonly sk: string; readonly event_id: string }> {
  const { at = ports.clock.now(), ...fields } = given;
  const event_id = fields.event_id ?? `evt_${String(++made).padStart(22, '0')}`;
  const body = { pk: `${organizationId}#EVENT#${event_id}`, sk: `EVENT#${event_id}#message_received` };
  const created_at = new Date(at).toISOString();
  const delivery: Delivery = {
    event_id,
    webhook_id: webhookId,
    type: 'message_received',
    status: 'delivered',
    created_at,
    body_pk: body.pk,
    body_sk: body.sk,
    attempts: [],
    attempt_count: 0,
    tries: 0,
    ...fields,
  };
  const sk = deliverySortKey(at, event_id);
  await ports.table.writeMany([
    { kind: 'put', item: { ...deliveryKey(organizationId, webhookId, sk), ...delivery } },
    { kind: 'put', item: { ...body, body: `{"id":"${event_id}"}`, announced_at: created_at } },
  ]);
  return { id: deliveryIdOf(sk), sk, event_id };
}
