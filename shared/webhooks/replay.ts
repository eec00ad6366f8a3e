import { seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item } from '../table/table.ts';
import { canBeReplayed, type Delivery, deliveryKey, deliverySchema } from './delivery.ts';
import { deliveryMessage, enqueue } from './delivery-message.ts';
import { deliveriesWithin } from './delivery-range.ts';
import { rearmDelivery } from './rearm-delivery.ts';
import { replayTaskSchema } from './replay-task.ts';
import { parseWebhook, webhookKey } from './webhook.ts';

/** Rows done together; as many bodies can be looked for in one read. */
const rowsAtOnce = 100;
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
    const page = await table.page({ condition, limit: rowsAtOnce, after });
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
