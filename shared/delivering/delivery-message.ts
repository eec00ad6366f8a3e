import * as z from 'zod';
import { errorFields } from '../base/log.ts';
import { contactIdSchema, type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import { longestDelaySeconds } from '../queues.ts';
import type { Deps } from '../runtime/deps.ts';
import type { OwnedWebhook } from '../subscriptions/breaker-writes.ts';
import { type StoredWebhook, webhookTypeSchema } from '../subscriptions/webhook.ts';
import { type Delivery, keyOfDelivery } from './delivery.ts';

/**
 * On the queues for deliveries: the next attempt of one is to be made. Out of date when the delivery has another
 * `attempt_count` by then.
 */
export const deliveryMessageSchema = z.object({
  kind: z.literal('deliver'),
  organization_id: organizationIdSchema,
  webhook_id: z.string(),
  sk: z.string(),
  event_id: z.string(),
  type: webhookTypeSchema,
  contact_id: contactIdSchema.optional(),
  attempt_count: z.int().nonnegative(),
  /** It goes out although the breaker is open. */
  probe: z.literal(true).optional(),
  /** The sort key of the same webhook's delivery that is to be attempted first, and how often this one has waited for it. */
  after: z.string().optional(),
  waits: z.int().nonnegative().optional(),
});
export type DeliveryMessage = z.infer<typeof deliveryMessageSchema>;

/** The queue message that asks for the next attempt of a delivery as it stands. */
export function deliveryMessage(organizationId: OrganizationId, delivery: Delivery): DeliveryMessage {
  const { webhook_id, event_id, type, contact_id, attempt_count } = delivery;
  return {
    kind: 'deliver',
    organization_id: organizationId,
    webhook_id,
    sk: keyOfDelivery(organizationId, delivery).sk,
    event_id,
    type,
    contact_id,
    attempt_count,
  };
}

/** On the same queues: the breaker of a webhook is to be checked. Queue messages call that `tend`. */
export const breakerMessageSchema = z.object({
  kind: z.literal('tend'),
  organization_id: organizationIdSchema,
  webhook_id: z.string(),
});
type BreakerMessage = z.infer<typeof breakerMessageSchema>;

/** Which queue: endpoints that answer slowly, backlogs, and organizations beyond their slots wait behind each other, and hold up no other endpoint. */
export type Lane = 'quick' | 'slow';

/** The lane of a webhook's new events. */
export const laneOf = ({ slow }: Pick<StoredWebhook, 'slow'>): Lane => (slow ? 'slow' : 'quick');

/** A message for the queue of a lane. */
export interface Entry<Body = DeliveryMessage | BreakerMessage> {
  readonly body: Body;
  readonly lane: Lane;
  /** Up to 900. */
  readonly delaySeconds?: number;
}

/** Puts messages on the queues of their lanes. They hold no body of an event. */
export async function enqueue(
  entries: readonly Entry[],
  { deliveriesQueue, slowDeliveriesQueue }: Deps<'queue:deliveries'>,
): Promise<void> {
  const send = async (queue: typeof deliveriesQueue, lane: Lane) => {
    const messages = entries
      .filter((entry) => entry.lane === lane)
      .map(({ body, delaySeconds }) => ({
        body,
        // By webhook, an organization with a hundred would have a hundred shares.
        group: body.organization_id,
        ...(delaySeconds !== undefined && { delaySeconds }),
      }));
    const [only] = messages;
    if (only && messages.length === 1) await queue.send(only);
    else if (only) await queue.sendAll(messages);
  };
  await Promise.all([send(deliveriesQueue, 'quick'), send(slowDeliveriesQueue, 'slow')]);
}

interface NextAttempt {
  readonly organizationId: OrganizationId;
  readonly webhook: Pick<StoredWebhook, 'slow'>;
  /** As it is stored, and pending. */
  readonly delivery: Delivery;
  /** Up to 900. */
  readonly delaySeconds?: number;
}

/** Enqueues the next attempt of a delivery, now or after a delay. */
export async function enqueueAttempt(
  { organizationId, webhook, delivery, delaySeconds }: NextAttempt,
  deps: Deps<'queue:deliveries'>,
): Promise<void> {
  const body = deliveryMessage(organizationId, delivery);
  await enqueue([{ body, lane: laneOf(webhook), delaySeconds }], deps);
}

/**
 * Enqueues a check of a webhook's breaker, `delayMs` from now (at most 900 s). It never throws: the webhook has a mark, by
 * which the sweeper finds it too.
 */
export async function enqueueBreakerCheck(
  { organizationId, webhook }: OwnedWebhook,
  delayMs: number,
  deps: Deps<'queue:deliveries'>,
): Promise<void> {
  const body = { kind: 'tend', organization_id: organizationId, webhook_id: webhook.id } as const;
  const delaySeconds = Math.min(longestDelaySeconds, Math.ceil(delayMs / 1000));
  try {
    await enqueue([{ body, lane: 'quick', delaySeconds }], deps);
  } catch (error) {
    deps.log('delivery_left_over', { organization: organizationId, webhook_id: webhook.id, ...errorFields(error) });
  }
}
