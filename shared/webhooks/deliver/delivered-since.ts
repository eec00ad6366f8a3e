import type { Deps } from '../../runtime/deps.ts';
import { deliverySchema } from '../delivery.ts';
import { deliveriesWithin } from '../delivery-range.ts';
import type { Subject } from './health.ts';

/** Rows that are looked at, the newest: what was made along with those that have failed is among them. */
const newest = 100;

/** With what decides, of a row. */
const attemptedSchema = deliverySchema.pick({ attempts: true });

/**
 * Whether an attempt has succeeded since a time (ms since the epoch), as far as the newest deliveries tell. Of those under
 * way at the same time each knows the webhook as it was before, and a success where all seems well writes nothing to it.
 */
export async function hasDeliveredSince(
  { organizationId, webhook }: Subject,
  since: number,
  { table, clock }: Deps<'table:read'>,
): Promise<boolean> {
  const condition = deliveriesWithin(organizationId, webhook.id, 0, clock.now());
  const { items } = await table.page({ condition, limit: newest, descending: true });
  return items
    .flatMap((item) => attemptedSchema.parse(item).attempts)
    .some(({ error, at, duration_ms }) => error === null && Date.parse(at) + duration_ms >= since);
}
