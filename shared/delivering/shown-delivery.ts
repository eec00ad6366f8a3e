import * as z from 'zod';
import type { Item } from '../table/table.ts';
import { type Delivery, attemptSchema, deliveryIdOf, deliverySchema, isParked } from './delivery.ts';

const { event_id, type, status, created_at } = deliverySchema.shape;

/** A delivery as clients see it (contract 6). */
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

/** `sk`: of the delivery's row. Only what is pending has a next attempt, and what waits for its webhook to recover has no time for it. */
export const toDelivery = (sk: string, stored: Delivery): ShownDelivery => ({
  id: deliveryIdOf(sk),
  event_id: stored.event_id,
  type: stored.type,
  status: stored.status,
  created_at: stored.created_at,
  next_attempt_at: (stored.status === 'pending' && !isParked(stored) && stored.next_attempt_at) || null,
  attempts: stored.attempts,
});

/** The same of an item. */
export const shownDelivery = (item: Item): ShownDelivery => toDelivery(String(item.sk), deliverySchema.parse(item));
