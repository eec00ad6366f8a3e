import * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import { type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { OwnedWebhook } from '../subscriptions/breaker-writes.ts';
import { parseWebhook, webhookKey } from '../subscriptions/webhook.ts';
import type { Condition } from '../table/expressions.ts';
import type { Item } from '../table/table.ts';
import { type Delivery, deliveriesWithin, deliveryKey, deliverySchema } from './delivery.ts';
import { deliveryMessage, enqueue } from './delivery-message.ts';
import { keptMs } from './event-body.ts';
import type { ReplayBody } from './operations.ts';
import { canBeReplayed, newReplayId, rearmDelivery } from './replay-one.ts';

/** On the events queue: deliveries of a webhook are to be sent again, the oldest first. */
const replayTaskSchema = z.object({
  kind: z.literal('replay'),
  organization_id: organizationIdSchema,
  webhook_id: z.string(),
  replay_id: z.string(),
  /** When they were made, both ends included; ms since the epoch. */
  from: z.int(),
  to: z.int(),
  /** The sort key up to which it is done. */
  cursor: z.string().optional(),
});
type ReplayTask = z.infer<typeof replayTaskSchema>;

/**
 * Enqueues the replay of all settled deliveries of a time; returns how many they are. `since` and `until` in ms since the
 * epoch, both included. Throws 400 when there are more than a request can count.
 */
export async function replayRange(
  { organizationId, webhook: { id: webhookId } }: OwnedWebhook,
  { since = 0, until = Number.POSITIVE_INFINITY }: Omit<ReplayBody, 'delivery_id'>,
  deps: Deps<'table:read' | 'queue:events'>,
): Promise<number> {
  const now = deps.clock.now();
  // Deliveries that are made while the replay runs are no part of it.
  const [from, to] = [Math.max(since, now - keptMs), Math.min(until, now)];
  if (from > to) return 0;
  const count = await countSettled(deliveriesWithin(organizationId, webhookId, { from, to }), deps);
  if (count === 0) return 0;
  const body: ReplayTask = {
    kind: 'replay',
    organization_id: organizationId,
    webhook_id: webhookId,
    replay_id: newReplayId(deps),
    from,
    to,
  };
  await deps.eventsQueue.send({ body, group: organizationId });
  return count;
}

/** Rows that one request counts: 50 MB of them, of which DynamoDB gives a megabyte at a time. */
const maxRows = 50_000;
const rowsAtOnce = 1_000;
/** Rows with long attempts take longer, in ms; the function ends at 29 s. */
const countMs = seconds(18);

const statusSchema = deliverySchema.pick({ status: true, erased: true });

async function countSettled(condition: Condition, { table, clock }: Deps<'table:read'>): Promise<number> {
  const deadline = clock.now() + countMs;
  let count = 0;
  let rows = 0;
  let after: Item | undefined;
  do {
    const page = await table.page({ condition, limit: rowsAtOnce, after });
    rows += page.items.length;
    if (rows > maxRows || clock.now() > deadline) throw tooMany();
    count += page.items.map((item) => statusSchema.parse(item)).filter(canBeReplayed).length;
    after = page.next;
  } while (after);
  return count;
}

const tooMany = () =>
  new ApiError('Invalid field', 'since and until span too many deliveries to count; replay them in parts');

/** Rows done together; as many bodies can be looked for in one read. */
const pieceRows = 100;
/** For one piece, in ms; the function ends at 30 s, and has other messages. */
const pieceMs = seconds(10);

type ReplayDeps = Deps<'table:write' | 'queue:events' | 'queue:deliveries'>;

/**
 * Sends a piece of a time's deliveries again, from the events queue, and enqueues the next piece where some are left. The
 * worker may die anywhere and do it again: what has the replay's id was made pending by it already.
 */
export async function replayPiece(body: unknown, deps: ReplayDeps): Promise<void> {
  const task = replayTaskSchema.parse(body);
  const { organization_id: organizationId, webhook_id: webhookId, replay_id: replayId, from, to, cursor } = task;
  const { table, clock, eventsQueue } = deps;
  const deadline = clock.now() + pieceMs;
  if (!parseWebhook(await table.get(webhookKey(organizationId, webhookId)))?.enabled) return;
  const condition = deliveriesWithin(organizationId, webhookId, { from, to });
  let after: Item | undefined =
    cursor === undefined ? undefined : { ...deliveryKey(organizationId, webhookId, cursor) };
  do {
    const page = await table.page({ condition, limit: pieceRows, after });
    const settled = page.items
      .map((item) => deliverySchema.parse(item))
      .filter((delivery) => canBeReplayed(delivery) && delivery.replay_id !== replayId);
    await replayAll(await withBody(settled, deps), { organizationId, replayId }, deps);
    after = page.next;
  } while (after && clock.now() < deadline);
  if (after) await eventsQueue.send({ body: { ...task, cursor: String(after.sk) }, group: organizationId });
}

/** A delivery whose body was erased with its contact, or has expired, cannot be sent. */
async function withBody(deliveries: readonly Delivery[], { table }: ReplayDeps): Promise<Delivery[]> {
  if (deliveries.length === 0) return [];
  const bodies = await table.getMany(deliveries.map(({ body_pk: pk, body_sk: sk }) => ({ pk, sk })));
  return deliveries.filter((_, index) => bodies[index] !== undefined);
}

/** In the lane of backlogs, so that they hold up no new event. */
async function replayAll(
  deliveries: readonly Delivery[],
  { organizationId, replayId }: { readonly organizationId: OrganizationId; readonly replayId: string },
  deps: ReplayDeps,
): Promise<void> {
  const rearmed = await Promise.all(
    deliveries.map((delivery) => rearmDelivery({ organizationId, delivery, replayId }, deps)),
  );
  const messages = rearmed.flatMap((one) => (one ? [deliveryMessage(organizationId, one)] : []));
  await enqueue(
    messages.map((message) => ({ body: message, lane: 'slow' as const })),
    deps,
  );
}
