import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { listWebhooks } from '../subscriptions/webhook.ts';
import { again, untilSettled } from '../table/contention.ts';
import { all, equals } from '../table/expressions.ts';
import type { Item, Key } from '../table/table.ts';
import { type Delivery, deliveryKey, deliverySortKey, parseDelivery, plannedAttributes } from './delivery.ts';
import { bodyEventId, parseBody } from './event-body.ts';
import type { Gone } from './read-delivery.ts';
import { deliveryAfter, statusOf } from './transitions.ts';

/** Deliveries in one read. */
const atOnce = 100;

/**
 * Erases what receivers have answered to events of a deleted contact, and cancels those deliveries that are pending. `items`
 * are of the contact's partition, of any kind; a stored body leads to its deliveries as long as it is there. Those of a
 * deleted webhook go with the webhook.
 */
export async function eraseAnswers(
  organizationId: OrganizationId,
  items: readonly Item[],
  deps: Deps<'table:write'>,
): Promise<void> {
  const sortKeys = items.flatMap(deliverySortKeyIn);
  if (sortKeys.length === 0) return;
  const webhooks = await listWebhooks(organizationId, deps);
  // An event has two bodies where it goes by two names.
  const keys = webhooks.flatMap(({ id }) => [...new Set(sortKeys)].map((sk) => deliveryKey(organizationId, id, sk)));
  for (let done = 0; done < keys.length; done += atOnce) {
    await eraseRows(keys.slice(done, done + atOnce), deps);
  }
}

/**
 * The same for one delivery whose contact a worker has found deleted; the contact's eraser may have been there before. The
 * body goes last, since it leads to the other deliveries of its event.
 */
export async function eraseGone(
  { organizationId, key, delivery, body }: Gone,
  deps: Deps<'table:write'>,
): Promise<void> {
  await eraseDelivery(key, delivery, deps);
  if (!body) return;
  await eraseAnswers(organizationId, [body], deps);
  await deps.table.write({ kind: 'delete', key: { pk: delivery.body_pk, sk: delivery.body_sk } });
}

/** The same attempts without what the receiver has answered, which may repeat what was sent. */
export const withoutAnswers = (attempts: Delivery['attempts']): Delivery['attempts'] =>
  attempts.map((attempt) => ({ ...attempt, response_excerpt: null }));

function deliverySortKeyIn(item: Item): string[] {
  const eventId = bodyEventId(item);
  const body = eventId === undefined ? undefined : parseBody(item);
  return eventId !== undefined && body ? [deliverySortKey(Date.parse(body.announced_at), eventId)] : [];
}

async function eraseRows(keys: readonly Key[], deps: Deps<'table:write'>): Promise<void> {
  const rows = await deps.table.getMany(keys);
  const erasing = keys.map(async (key, index) => {
    const delivery = parseDelivery(rows[index]);
    if (delivery) await eraseDelivery(key, delivery, deps);
  });
  await Promise.all(erasing);
}

/** Attempts that are recorded from now on keep no answer either. */
async function eraseDelivery(key: Key, found: Delivery, deps: Deps<'table:write'>): Promise<void> {
  if (found.erased) return;
  let standing = found;
  await untilSettled({ over: 'delivery-erasure' }, deps, async () => {
    const { status, attempts, attempt_count } = standing;
    const cancelled = deliveryAfter('contact deleted', standing);
    const after = cancelled ? statusOf(cancelled) : status;
    const result = await deps.table.write({
      kind: 'update',
      key,
      change: {
        set: { attempts: withoutAnswers(attempts), erased: true, status: after },
        remove: plannedAttributes,
      },
      condition: all(equals('attempt_count', attempt_count), equals('status', status)),
    });
    const changed = result.kind === 'done' ? undefined : parseDelivery(result.item);
    if (!changed || changed.erased) return undefined;
    standing = changed;
    return again;
  });
}
