import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item } from '../table/table.ts';
import { keptMs } from './body-store.ts';
import { deliveryKey, deliverySortKey } from './delivery.ts';
import { cursorOf, sortKeyOfCursor } from './delivery-cursor.ts';
import { deliveriesWithin } from './delivery-range.ts';
import type { DeliveriesQuery } from './list-deliveries-operation.ts';
import { type ShownDelivery, shownDelivery } from './shown-delivery.ts';
import type { StoredWebhook } from './webhook.ts';

/** Rows read for one answer, at most, where few have the status that is asked for: the next request goes on from there. */
const maxRowsRead = 5_000;
/** Rows in one read; a row can have kilobytes of answers in it. */
const rowsAtOnce = 250;
/** Thirteen digits, as in the keys. */
const latestMs = 9_999_999_999_999;
/** Of an answer. Lambda takes 6 MB. */
const maxBytes = 4 * 1024 * 1024;

interface Page {
  readonly deliveries: readonly ShownDelivery[];
  readonly next_cursor: string | null;
}

/** A page of a webhook's deliveries of the last 30 days, the newest first. Throws 400 for the cursor. */
export async function listDeliveries(
  { id: organizationId }: Organization,
  { id: webhookId }: StoredWebhook,
  { status, limit, cursor }: DeliveriesQuery,
  { table, clock }: Deps<'table:read'>,
): Promise<Page> {
  const from = clock.now() - keptMs;
  const condition = deliveriesWithin(organizationId, webhookId, from, latestMs);
  const deliveries: ShownDelivery[] = [];
  const pageEndingAt = (id: string | undefined): Page => ({
    deliveries,
    next_cursor: id === undefined ? null : cursorOf(webhookId, id),
  });
  let after: Item | undefined =
    cursor === undefined
      ? undefined
      : { ...deliveryKey(organizationId, webhookId, sortKeyOfCursor(webhookId, cursor)) };
  // What the cursor ended with is no longer shown, and nothing after it is.
  if (after && String(after.sk) < deliverySortKey(from, '')) return pageEndingAt(undefined);
  let bytes = 0;
  let lastSeen: string | undefined;
  for (let read = 0; read < maxRowsRead; read += rowsAtOnce) {
    const page = await table.page({
      condition,
      limit: status === undefined ? limit + 1 : rowsAtOnce,
      descending: true,
      after,
    });
    for (const shown of page.items.map(shownDelivery)) {
      if (shown.status === (status ?? shown.status)) {
        const size = Buffer.byteLength(JSON.stringify(shown));
        // One more than fits is looked for, so that there is no cursor where nothing comes after.
        if (deliveries.length === limit || bytes + size > maxBytes) return pageEndingAt(deliveries.at(-1)?.id);
        deliveries.push(shown);
        bytes += size;
      }
      lastSeen = shown.id;
    }
    after = page.next;
    if (!after) return pageEndingAt(undefined);
  }
  return pageEndingAt(lastSeen);
}
