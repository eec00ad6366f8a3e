import { createHash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { StoredWebhook } from '../subscriptions/webhook.ts';
import type { Item } from '../table/table.ts';
import { deliveriesWithin, deliveryKey, deliverySortKey, deliverySortKeyOfId } from './delivery.ts';
import { keptMs } from './event-body.ts';
import type { DeliveriesQuery } from './operations.ts';
import { type ShownDelivery, shownDelivery } from './shown-delivery.ts';

/** Of the hash, in base64url: it is there to notice a cursor of another webhook, and keeps no secret. */
const checkLength = 8;

/** Where a page of a webhook's deliveries ended, as text for clients to give back. */
export const cursorOf = (webhookId: string, deliveryId: string): string =>
  Buffer.from(`${deliveryId}.${checkOf(webhookId, deliveryId)}`).toString('base64url');

/** The sort key where the page before ended. Throws 400 for what is no cursor of this webhook's. */
export function sortKeyOfCursor(webhookId: string, cursor: string): string {
  const [deliveryId = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('.');
  const sk = deliverySortKeyOfId(deliveryId);
  if (sk !== undefined && cursorOf(webhookId, deliveryId) === cursor) return sk;
  throw new ApiError('Invalid parameter', 'cursor must be the next_cursor of an earlier answer for this webhook');
}

const checkOf = (webhookId: string, deliveryId: string) =>
  createHash('sha256').update(`${webhookId}\n${deliveryId}`).digest('base64url').slice(0, checkLength);

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
