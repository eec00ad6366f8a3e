import { boundCursor, placeOfCursor } from '../http/bound-cursor.ts';
import { answerBytesOf, mostBytes } from '../http/page-size.ts';
import type { OrganizationId, WebhookId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Condition } from '../table/expressions.ts';
import type { Item } from '../table/table.ts';
import { deliveriesWithin, deliveryKey, deliverySortKey, deliverySortKeyOfId } from './delivery.ts';
import { keptMs } from './event-body.ts';
import type { DeliveriesQuery } from './operations.ts';
import { type ShownDelivery, shownDelivery } from './shown-delivery.ts';

interface Page {
  readonly deliveries: readonly ShownDelivery[];
  readonly next_cursor: string | null;
}

/** Thirteen digits, as in the keys. */
const latestMs = 9_999_999_999_999;

/** A page of a webhook's deliveries of the last 30 days, the newest first. Throws 400 for the cursor. */
export async function listDeliveries(
  { organizationId, webhookId }: { readonly organizationId: OrganizationId; readonly webhookId: WebhookId },
  { status, limit, cursor }: DeliveriesQuery,
  deps: Deps<'table:read'>,
): Promise<Page> {
  const from = deps.clock.now() - keptMs;
  const last = cursor === undefined ? undefined : placeOfCursor(listOf(webhookId), cursor, deliverySortKeyOfId);
  // What the cursor ended with is no longer shown, and nothing after it is.
  if (last !== undefined && last < deliverySortKey(from, '')) return { deliveries: [], next_cursor: null };
  const rows = rowsOf(
    {
      condition: deliveriesWithin(organizationId, webhookId, { from, to: latestMs }),
      limit: status === undefined ? limit + 1 : rowsAtOnce,
      after: last === undefined ? undefined : { ...deliveryKey(organizationId, webhookId, last) },
    },
    deps,
  );
  const { deliveries, endsAt } = await collect(rows, { status, limit });
  return { deliveries, next_cursor: endsAt === undefined ? null : boundCursor(listOf(webhookId), endsAt) };
}

/**
 * Collects what one answer takes. `endsAt`: the id of the delivery after which the next answer begins; undefined when nothing
 * comes after.
 */
async function collect(
  rows: AsyncIterable<Row>,
  { status, limit }: Pick<DeliveriesQuery, 'status' | 'limit'>,
): Promise<{ readonly deliveries: readonly ShownDelivery[]; readonly endsAt?: string }> {
  const deliveries: ShownDelivery[] = [];
  let bytes = 0;
  let lastSeen: string | undefined;
  for await (const { shown, isLast } of rows) {
    if (shown && shown.status === (status ?? shown.status)) {
      bytes += answerBytesOf(shown);
      // One more than fits is looked for, so that there is no cursor where nothing comes after.
      if (deliveries.length === limit || bytes > mostBytes) return { deliveries, endsAt: deliveries.at(-1)?.id };
      deliveries.push(shown);
    }
    if (isLast) return { deliveries };
    lastSeen = shown?.id;
  }
  return { deliveries, endsAt: lastSeen };
}

/** Rows read for one answer, at most, where few have the status that is asked for. The next request goes on from there. */
const maxRowsRead = 5_000;
/** Rows in one read; a row can have kilobytes of answers in it. */
const rowsAtOnce = 250;

/** A row that was read; without a delivery where a page of the table is empty. */
interface Row {
  readonly shown?: ShownDelivery;
  readonly isLast: boolean;
}

/** The rows of a query, the newest first, until there are no more, or too many were read. */
async function* rowsOf(
  query: { readonly condition: Condition; readonly limit: number; readonly after?: Item },
  { table }: Deps<'table:read'>,
): AsyncGenerator<Row> {
  let { after } = query;
  for (let read = 0; read < maxRowsRead; read += rowsAtOnce) {
    const { items, next } = await table.page({ ...query, descending: true, after });
    for (const [index, item] of items.entries()) {
      yield { shown: shownDelivery(item), isLast: !next && index === items.length - 1 };
    }
    if (!next && items.length === 0) yield { isLast: true };
    if (!next) return;
    after = next;
  }
}

const listOf = (id: WebhookId) => ({ what: 'webhook', id });
