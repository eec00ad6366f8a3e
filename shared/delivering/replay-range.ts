import { seconds } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { parseWebhook, type StoredWebhook, webhookKey } from '../subscriptions/webhook.ts';
import type { Item } from '../table/table.ts';
import { canBeReplayed, type Delivery, deliveriesWithin, deliveryKey, deliverySchema } from './delivery.ts';
import { deliveryMessage, enqueue } from './delivery-message.ts';
import { keptMs } from './event-body.ts';
import type { ReplayBody } from './operations.ts';
import { type ReplayTask, rearmDelivery, replayIdLength, replayTaskSchema } from './replay-one.ts';

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

/** Rows done together; as many bodies can be looked for in one read. */
const pieceRows = 100;
/** For one piece; the function ends at 30 s, and has others to do. */
const pieceMs = seconds(10);

type ReplayDeps = Deps<'table:write' | 'queue:events' | 'queue:deliveries'>;

/**
 * Sends a piece of a time's deliveries again, from the events queue, and has the next piece done where some are left. It may die
 * anywhere and be done again: what bears the replay's id has been made pending by it already.
 */
export async function replayPiece(body: unknown, deps: ReplayDeps): Promise<void> {
  const task = replayTaskSchema.parse(body);
  const { organization_id: organizationId, webhook_id: webhookId, replay_id: replayId, from, to, cursor } = task;
  const { table, clock, eventsQueue } = deps;
  const deadline = clock.now() + pieceMs;
  if (!parseWebhook(await table.get(webhookKey(organizationId, webhookId)))?.enabled) return;
  const condition = deliveriesWithin(organizationId, webhookId, from, to);
  let after: Item | undefined =
    cursor === undefined ? undefined : { ...deliveryKey(organizationId, webhookId, cursor) };
  do {
    const page = await table.page({ condition, limit: pieceRows, after });
    const settled = page.items
      .map((item) => deliverySchema.parse(item))
      .filter((delivery) => canBeReplayed(delivery) && delivery.replay_id !== replayId);
    await replayAll(organizationId, await withBody(settled, deps), replayId, deps);
    after = page.next;
  } while (after && clock.now() < deadline);
  if (after) await eventsQueue.send({ body: { ...task, cursor: String(after.sk) }, group: organizationId });
}

/** What is gone with its contact, or after its time, cannot be sent. */
async function withBody(deliveries: readonly Delivery[], { table }: ReplayDeps): Promise<Delivery[]> {
  if (deliveries.length === 0) return [];
  const bodies = await table.getMany(deliveries.map(({ body_pk: pk, body_sk: sk }) => ({ pk, sk })));
  return deliveries.filter((_, index) => bodies[index] !== undefined);
}

/** In the lane of backlogs, so that they hold up nobody's new events. */
async function replayAll(
  organizationId: string,
  deliveries: readonly Delivery[],
  replayId: string,
  deps: ReplayDeps,
): Promise<void> {
  const rearmed = await Promise.all(deliveries.map((one) => rearmDelivery(organizationId, one, replayId, deps)));
  const messages = rearmed.flatMap((one) => (one ? [deliveryMessage(organizationId, one)] : []));
  await enqueue(
    messages.map((message) => ({ body: message, lane: 'slow' as const })),
    deps,
  );
}
