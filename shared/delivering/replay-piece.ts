import * as z from 'zod';
import { isoTime, seconds } from '../base/clock.ts';
import { type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { parseWebhook, webhookKey } from '../subscriptions/webhook.ts';
import type { Item, Key } from '../table/table.ts';
import { type Delivery, deliveriesWithin, deliveryKey, deliverySchema } from './delivery.ts';
import { deliveryMessage, enqueue } from './delivery-message.ts';
import { endReplay, moveReplay, type OpenReplay, openReplayOf, replayAt } from './open-replay.ts';
import { canBeReplayed, rearmDelivery } from './replay-one.ts';

/** On the events queue: the next piece of a webhook's replay is to be done. What it is to do stands in the table. */
const replayTaskSchema = z.object({
  kind: z.literal('replay'),
  organization_id: organizationIdSchema,
  webhook_id: z.string(),
  replay_id: z.string(),
});

/** Enqueues the next piece of a replay. */
export async function enqueuePiece(
  { organization_id, webhook_id, replay_id }: Omit<OpenReplay, 'due_at'>,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const body: z.infer<typeof replayTaskSchema> = { kind: 'replay', organization_id, webhook_id, replay_id };
  await eventsQueue.send({ body, group: organization_id });
}

/** Rows done together; as many bodies can be looked for in one read. */
const pieceRows = 100;
/** For one piece, in ms; the function ends at 55 s, and has other messages. */
const pieceMs = seconds(10);

type ReplayDeps = Deps<'table:write' | 'queue:events' | 'queue:deliveries'>;

/**
 * Sends a piece of a time's deliveries again, from the events queue, and enqueues the next piece where some are left. The
 * worker may die anywhere and do it again: what has the replay's id was made pending by it already. A piece that a
 * concurrent worker has done too is not followed by a second one.
 */
export async function replayPiece(body: unknown, deps: ReplayDeps): Promise<void> {
  const { organization_id: organizationId, webhook_id: webhookId, replay_id: replayId } = replayTaskSchema.parse(body);
  const { table, clock } = deps;
  const deadline = clock.now() + pieceMs;
  const replay = await openReplayOf(organizationId, webhookId, deps);
  if (replay?.replay_id !== replayId) return;
  if (!parseWebhook(await table.get(webhookKey(organizationId, webhookId)))?.enabled) return endReplay(replay, deps);
  const condition = deliveriesWithin(organizationId, webhookId, replay);
  let after: Item | undefined =
    replay.cursor === undefined ? undefined : { ...deliveryKey(organizationId, webhookId, replay.cursor) };
  do {
    const page = await table.page({ condition, limit: pieceRows, after });
    const settled = page.items
      .map((item) => deliverySchema.parse(item))
      .filter((delivery) => canBeReplayed(delivery) && delivery.replay_id !== replayId);
    await replayAll(await withBody(settled, deps), { organizationId, replayId }, deps);
    after = page.next;
  } while (after && clock.now() < deadline);
  if (!after) return endReplay(replay, deps);
  if (await moveReplay(replay, String(after.sk), deps)) await enqueuePiece(replay, deps);
}

/** Has a replay that is due go on; for the sweeper. Returns true where it was due, and no concurrent one was quicker. */
export async function resumeReplay(key: Key, deps: Deps<'table:write' | 'queue:events'>): Promise<true | undefined> {
  const replay = await replayAt(key, deps);
  if (!replay || replay.due_at > isoTime(deps.clock.now())) return undefined;
  if (!(await moveReplay(replay, replay.cursor, deps))) return undefined;
  await enqueuePiece(replay, deps);
  return true;
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
