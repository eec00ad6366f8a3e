import { days } from '../base/clock.ts';
import { deliveriesWithin, deliveryKey, deliverySchema } from '../delivering/delivery.ts';
import type { OrganizationId, WebhookId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { webhooksOf } from '../subscriptions/webhook.ts';
import { keyOf } from '../table/pages.ts';
import { startOf } from './day.ts';
import type { Run } from './run.ts';
import { beginOf } from './sum-conversations.ts';

/** Deliveries in one read. */
const atOnce = 500;
/** Rows go after 30 days: of days that began before that some may be gone. */
const keptFor = days(30);

const countedSchema = deliverySchema.pick({ status: true, created_at: true });

/** The days of a run whose deliveries are all still there get counters. */
export function beginDeliveries(run: Run): void {
  for (const [date, sums] of Object.entries(run.days)) {
    if (startOf(date) > run.began_at - keptFor) sums.deliveries = { delivered: 0, failed: 0, pending: 0 };
  }
}

/** The organization's webhooks, in the order of their ids. */
export const webhookIds = async (organizationId: OrganizationId, deps: Deps<'table:read'>): Promise<WebhookId[]> =>
  (await webhooksOf(organizationId, deps)).map(({ id }) => id).toSorted();

/** Counts some deliveries of the webhook that comes next. Returns how many were read. */
export async function countSome(
  organizationId: OrganizationId,
  { run, webhooks }: { readonly run: Run; readonly webhooks: readonly WebhookId[] },
  { table }: Deps<'table:read'>,
): Promise<number> {
  const webhookId = webhooks.find((id) => id > run.after);
  if (!webhookId) return 0;
  const from = Math.max(beginOf(run), run.began_at - keptFor);
  const condition = deliveriesWithin(organizationId, webhookId, { from, to: run.began_at });
  const after = run.delivery === undefined ? undefined : { ...deliveryKey(organizationId, webhookId, run.delivery) };
  const { items, next } = await table.page({ condition, limit: atOnce, after });
  for (const item of items) {
    const { status, created_at } = countedSchema.parse(item);
    const counts = run.days[created_at.slice(0, 10)]?.deliveries;
    if (counts && status !== 'cancelled') counts[status]++;
  }
  run.delivery = next && keyOf(next).sk;
  if (!next) run.after = webhookId;
  return items.length + 1;
}
