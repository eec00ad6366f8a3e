import type { Deps } from '../runtime/deps.ts';
import type { Item, Key } from '../table/table.ts';
import { bodyEventId, parseBody } from './body-store.ts';
import { deliveryKey, deliverySortKey, parseDelivery } from './delivery.ts';
import { eraseDelivery } from './erase-delivery.ts';
import { listWebhooks } from './webhook-store.ts';

/** Of one read. */
const rowsAtOnce = 100;

/**
 * Erases what receivers have answered to events of a deleted contact, and cancels what is pending of them. `items` are of
 * the contact's partition, whatever they are; a body leads to its deliveries as long as it is there. Those of a webhook
 * that is deleted go by themselves.
 */
export async function eraseAnswers(
  organizationId: string,
  items: readonly Item[],
  deps: Deps<'table:write'>,
): Promise<void> {
  const sortKeys = items.flatMap(deliverySortKeyIn);
  if (sortKeys.length === 0) return;
  const webhooks = await listWebhooks(organizationId, deps);
  // An event has two bodies where it goes by two names.
  const keys = webhooks.flatMap(({ id }) => [...new Set(sortKeys)].map((sk) => deliveryKey(organizationId, id, sk)));
  for (let done = 0; done < keys.length; done += rowsAtOnce) {
    await eraseRows(keys.slice(done, done + rowsAtOnce), deps);
  }
}

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
