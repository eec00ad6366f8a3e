import { isoTime, seconds } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import type { Deps } from '../runtime/deps.ts';
import type { OwnedWebhook } from '../subscriptions/breaker-writes.ts';
import type { Condition } from '../table/expressions.ts';
import type { Item } from '../table/table.ts';
import { deliveriesWithin, deliverySchema } from './delivery.ts';
import { keptMs } from './event-body.ts';
import { beginReplay, openReplayOf, replayUnderWay } from './open-replay.ts';
import type { ReplayBody } from './operations.ts';
import { canBeReplayed, newReplayId } from './replay-one.ts';
import { enqueuePiece } from './replay-piece.ts';

/**
 * Begins the replay of all settled deliveries of a time; returns how many they are. `since` and `until` in ms since the
 * epoch, both included. Throws 409 while another one is under way, and 400 when there are more than a request can count.
 */
export async function replayRange(
  { organizationId, webhook: { id: webhookId } }: OwnedWebhook,
  { since = 0, until = Number.POSITIVE_INFINITY }: Omit<ReplayBody, 'delivery_id'>,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<number> {
  const now = deps.clock.now();
  // Deliveries that are made while the replay runs are no part of it.
  const [from, to] = [Math.max(since, now - keptMs), Math.min(until, now)];
  if (from > to) return 0;
  const standing = await openReplayOf(organizationId, webhookId, deps);
  if (standing) throw replayUnderWay(standing);
  const count = await countSettled(deliveriesWithin(organizationId, webhookId, { from, to }), deps);
  if (count === 0) return 0;
  const begun = { organization_id: organizationId, webhook_id: webhookId, begun_at: isoTime(now), from, to };
  const replay = { ...begun, replay_id: newReplayId(deps) };
  await beginReplay(replay, deps);
  await enqueuePiece(replay, deps);
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
