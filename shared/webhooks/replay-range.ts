import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import { seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item } from '../table/table.ts';
import { keptMs } from './body-store.ts';
import { canBeReplayed, deliverySchema } from './delivery.ts';
import { deliveriesWithin } from './delivery-range.ts';
import { type ReplayTask, replayIdLength } from './replay-task.ts';
import type { ReplayBody } from './replay-webhook-operation.ts';
import type { StoredWebhook } from './webhook.ts';

/** Rows that one request counts: 50 MB of them, of which DynamoDB gives a megabyte at a time. */
const maxRows = 50_000;
const rowsAtOnce = 1_000;
/** Rows with long attempts take longer; the function ends at 29 s. */
const countMs = seconds(18);

const statusSchema = deliverySchema.pick({ status: true, erased: true });

/**
 * Has all settled deliveries of a time sent again, in the background; returns how many they are. `since` and `until` in ms since
 * the epoch, both included. Throws 400 when there are more than a request can count.
 */
export async function replayRange(
  { id: organizationId }: Organization,
  { id: webhookId }: StoredWebhook,
  { since = 0, until = Number.POSITIVE_INFINITY }: Omit<ReplayBody, 'delivery_id'>,
  { table, clock, ids, eventsQueue }: Deps<'table:read' | 'queue:events'>,
): Promise<number> {
  const now = clock.now();
  const from = Math.max(since, now - keptMs);
  // What is made while the replay runs is none of its business.
  const to = Math.min(until, now);
  if (from > to) return 0;
  const condition = deliveriesWithin(organizationId, webhookId, from, to);
  let count = 0;
  let rows = 0;
  let after: Item | undefined;
  do {
    const page = await table.page({ condition, limit: rowsAtOnce, after });
    rows += page.items.length;
    if (rows > maxRows || clock.now() > now + countMs) throw tooMany();
    count += page.items.map((item) => statusSchema.parse(item)).filter(canBeReplayed).length;
    after = page.next;
  } while (after);
  if (count === 0) return 0;
  const body: ReplayTask = {
    kind: 'replay',
    organization_id: organizationId,
    webhook_id: webhookId,
    replay_id: ids.base62(replayIdLength),
    from,
    to,
  };
  await eventsQueue.send({ body, group: organizationId });
  return count;
}

const tooMany = () =>
  new ApiError('Invalid field', 'since and until span too many deliveries to count; replay them in parts');
