import { isoTime } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { addDelivery, foundDelivery, type Recipient, rowKey } from './create-delivery.ts';
import { deliveryMessage, enqueue, laneOf } from './delivery-message.ts';
import { type After, behind } from './delivery-order.ts';
import type { Event } from './event.ts';
import { type StoredBodies, storeBody, storedBodiesOf } from './event-body.ts';

/** A second copy asks for the attempt later: the first may be just about to, and the delivery is made by then. */
const secondAskSeconds = 30;
/** Rows written at the same time. */
const atOnce = 25;

interface FannedOut {
  readonly event: Event;
  readonly recipients: readonly Recipient[];
  /** What is stored of the event, where it may have been fanned out before. */
  readonly stored?: StoredBodies;
  /** The event is not enqueued: the sweeper makes up for a caller that dies before it has asked for the attempts. */
  readonly once?: true;
  readonly after?: After;
}

/**
 * Delivers an event to these subscriptions alone: stores a body under each name that they ask for, a row for each of them,
 * and enqueues a message for each row. What an earlier try has left undone is made up for. Returns when the event was fanned out
 * first (ISO 8601).
 */
export async function createDeliveries(
  { event, recipients, stored, once, after }: FannedOut,
  deps: Deps<'table:write' | 'queue:deliveries'>,
): Promise<string> {
  if (recipients.length === 0) return stored?.firstAt ?? isoTime(deps.clock.now());
  const at = await storeBodies({ event, recipients, stored }, deps);
  for (let done = 0; done < recipients.length; done += atOnce) {
    const some = recipients.slice(done, done + atOnce);
    // As with the bodies: there are rows only if the event was fanned out before.
    const rows =
      stored?.firstAt === undefined ? [] : await deps.table.getMany(some.map((one) => rowKey({ event, ...one, at })));
    const entries = await Promise.all(
      some.map(async (one, index) => {
        const added = foundDelivery(rows[index]) ?? (await addDelivery({ event, ...one, at, once }, deps));
        if (added.kind === 'underway') return [];
        const body = deliveryMessage(event.organization_id, added.delivery);
        const later = added.kind === 'old' && { delaySeconds: secondAskSeconds };
        const entry = { body, lane: laneOf(one.webhook), ...later };
        return [after?.webhooks.has(one.webhook.id) ? behind(entry, after) : entry];
      }),
    );
    await enqueue(entries.flat(), deps);
  }
  return at;
}

/** Stores a body under each name that is asked for and not stored. Returns when the event was fanned out first. */
async function storeBodies({ event, recipients, stored }: FannedOut, deps: Deps<'table:write'>): Promise<string> {
  const bodies = new Map(stored?.bodies);
  const at = stored?.firstAt ?? isoTime(deps.clock.now());
  const missing = new Set(recipients.map(({ type }) => type)).difference(bodies);
  await Promise.all(Array.from(missing, async (type) => bodies.set(type, await storeBody(event, { type, at }, deps))));
  // A concurrent worker may have stored one first.
  return storedBodiesOf(bodies).firstAt ?? at;
}
