import * as z from 'zod';
import type { Deps } from '../runtime/deps.ts';
import { type StoredWebhook, webhookTypeSchema } from '../subscriptions/webhook.ts';
import { type Delivery, deliverySortKey } from './delivery.ts';

/** On the queues for deliveries: one is to be attempted. Whose row has come to another count by then is out of date. */
export const deliveryMessageSchema = z.object({
  kind: z.literal('deliver'),
  organization_id: z.string(),
  webhook_id: z.string(),
  sk: z.string(),
  event_id: z.string(),
  type: webhookTypeSchema,
  contact_id: z.string().optional(),
  attempt_count: z.int().nonnegative(),
  /** It goes out although the breaker is open. */
  probe: z.literal(true).optional(),
});
export type DeliveryMessage = z.infer<typeof deliveryMessageSchema>;

/** What asks for the next attempt of a delivery as it stands. */
export function deliveryMessage(
  organizationId: string,
  { webhook_id, event_id, type, contact_id, attempt_count, created_at }: Delivery,
): DeliveryMessage {
  const sk = deliverySortKey(Date.parse(created_at), event_id);
  return {
    kind: 'deliver',
    organization_id: organizationId,
    webhook_id,
    sk,
    event_id,
    type,
    contact_id,
    attempt_count,
  };
}

/** On the same queues: a webhook's breaker is to be looked after. */
export const tendMessageSchema = z.object({
  kind: z.literal('tend'),
  organization_id: z.string(),
  webhook_id: z.string(),
});
export type TendMessage = z.infer<typeof tendMessageSchema>;

/** Which queue: those that answer slowly, and backlogs, wait behind each other and nobody else. */
export type Lane = 'quick' | 'slow';

export const laneOf = ({ slow }: { readonly slow?: true }): Lane => (slow ? 'slow' : 'quick');

interface Entry {
  readonly body: DeliveryMessage | TendMessage;
  readonly lane: Lane;
  /** Up to 900. */
  readonly delaySeconds?: number;
}

/** Puts messages on their queues. They carry no body of an event. */
export async function enqueue(
  entries: readonly Entry[],
  { deliveriesQueue, slowDeliveriesQueue }: Deps<'queue:deliveries'>,
): Promise<void> {
  const send = async (queue: typeof deliveriesQueue, lane: Lane) => {
    const messages = entries
      .filter((entry) => entry.lane === lane)
      .map(({ body, delaySeconds }) => ({
        body,
        group: body.webhook_id,
        ...(delaySeconds !== undefined && { delaySeconds }),
      }));
    const [only] = messages;
    if (only && messages.length === 1) await queue.send(only);
    else if (only) await queue.sendAll(messages);
  };
  await Promise.all([send(deliveriesQueue, 'quick'), send(slowDeliveriesQueue, 'slow')]);
}

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
