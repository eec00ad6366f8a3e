import * as z from 'zod';
import type { Item } from '../table/table.ts';
import { attemptHeadersSchema, headersOfAttempt } from './attempt-headers.ts';
import { attemptSchema, type Delivery, deliveryIdOf, deliverySchema, deliverySortKey, isParked } from './delivery.ts';

const { event_id, type, status, created_at } = deliverySchema.shape;

/** A delivery as clients see it. */
export const shownDeliverySchema = z.strictObject({
  id: z.string(),
  event_id,
  type,
  status,
  created_at,
  next_attempt_at: z.string().nullable(),
  attempts: z.array(attemptSchema.strict()),
});
export type ShownDelivery = z.infer<typeof shownDeliverySchema>;

/** An attempt with the headers that it has sent. */
const attemptWithHeadersSchema = attemptSchema.extend({ headers: attemptHeadersSchema }).strict();

/** A delivery by itself: with what was sent, but for the signatures. */
export const deliveryInFullSchema = shownDeliverySchema.extend({
  attempts: z.array(attemptWithHeadersSchema),
  body: z.string().nullable(),
});

/** A stored item as clients see the delivery. A parked one has no time for its next attempt. */
export const shownDelivery = (item: Item): ShownDelivery => showDelivery(deliverySchema.parse(item));

/** One that was parsed, with the exact text that it sends; null where that is gone. */
export const showDeliveryInFull = (stored: Delivery, body: string | null): z.infer<typeof deliveryInFullSchema> => ({
  ...showDelivery(stored),
  attempts: stored.attempts.map((attempt) => ({ ...attempt, headers: headersOfAttempt(stored, attempt) })),
  body,
});

/** One that was parsed as clients see it. */
export function showDelivery(stored: Delivery): ShownDelivery {
  return {
    id: deliveryIdOf(deliverySortKey(Date.parse(stored.created_at), stored.event_id)),
    event_id: stored.event_id,
    type: stored.type,
    status: stored.status,
    created_at: stored.created_at,
    next_attempt_at: (stored.status === 'pending' && !isParked(stored) && stored.next_attempt_at) || null,
    attempts: stored.attempts,
  };
}
