import type { Event } from '../events/event.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent } from '../table/expressions.ts';
import { bodyKey, type KeptBody, keepBody, keptMs } from './body-store.ts';
import { type Delivery, deliveryKey, deliverySchema, deliverySortKey, parseDelivery } from './delivery.ts';
import { deliveryMessage, enqueue, laneOf } from './delivery-message.ts';
import type { Wanted } from './matches.ts';
import type { WebhookType } from './webhook.ts';

/** Who comes second asks later: whoever came first may be just about to ask, and then the delivery is done by then. */
const secondAskSeconds = 30;
/** Rows written at the same time. */
const atOnce = 25;

/**
 * Delivers an event to these webhooks, whoever else gets it: a body under each name that they know it by, a row for
 * each of them, a message to the queue for each row. What an earlier try has left undone is made up for.
 */
export async function addDeliveries(
  event: Event,
  wanted: readonly Wanted[],
  deps: Deps<'table:write' | 'queue:deliveries'>,
): Promise<void> {
  const types = [...new Set(wanted.map(({ type }) => type))];
  const bodies = new Map<WebhookType, KeptBody>();
  await Promise.all(types.map(async (type) => bodies.set(type, await keepBody(event, type, deps))));
  for (let done = 0; done < wanted.length; done += atOnce) {
    const some = wanted.slice(done, done + atOnce);
    const entries = await Promise.all(
      some.map(async (one) => {
        const { announced_at } = bodies.get(one.type) as KeptBody;
        const added = await addRow(event, one, announced_at, deps);
        if (!added) return [];
        const body = deliveryMessage(event.organization_id, added.delivery);
        return [{ body, lane: laneOf(one.webhook), ...(added.isOld && { delaySeconds: secondAskSeconds }) }];
      }),
    );
    await enqueue(entries.flat(), deps);
  }
}

/** The row, if its first attempt is still to be asked for. */
async function addRow(
  event: Event,
  { webhook, type }: Wanted,
  announcedAt: string,
  { table }: Deps<'table:write'>,
): Promise<{ readonly delivery: Delivery; readonly isOld: boolean } | undefined> {
  const { pk: body_pk, sk: body_sk } = bodyKey(event.organization_id, event, type);
  const delivery = {
    event_id: event.id,
    webhook_id: webhook.id,
    type,
    status: 'pending',
    created_at: announcedAt,
    body_pk,
    body_sk,
    contact_id: event.contact_id,
    attempt_count: 0,
    tries: 0,
  };
  const at = Date.parse(announcedAt);
  const key = deliveryKey(event.organization_id, webhook.id, deliverySortKey(at, event.id));
  const item = { ...key, ...delivery, expires_at: Math.ceil((at + keptMs) / 1000) };
  const result = await table.write({ kind: 'put', item, condition: absent });
  if (result.kind === 'done') return { delivery: deliverySchema.parse(delivery), isOld: false };
  const standing = parseDelivery(result.item);
  // Whoever has made it may have died before asking. Once it is attempted, or parked, somebody looks after it.
  const isUntouched = standing?.status === 'pending' && standing.attempt_count === 0 && standing.due_at === undefined;
  return isUntouched ? { delivery: standing, isOld: true } : undefined;
}
