import { isoTime } from '../base/clock.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { OwnedWebhook } from '../subscriptions/breaker-writes.ts';
import { graceMs } from '../table/due.ts';
import { absent, all, equals } from '../table/expressions.ts';
import { type Delivery, dueDelivery, keyOfDelivery } from './delivery.ts';
import { enqueueAttempt } from './delivery-message.ts';
import { findDelivery } from './find-delivery.ts';
import { deliveryAfter, statusOf } from './transitions.ts';

/** Sends one delivery again; returns how many that is: none when it is pending, or its body is gone. Throws 404. */
export async function replayOne(
  { organizationId, webhook }: OwnedWebhook,
  deliveryId: string,
  deps: Deps<'table:write' | 'queue:deliveries'>,
): Promise<number> {
  const found = await findDelivery(organizationId, { webhookId: webhook.id, deliveryId }, deps);
  if (!canBeReplayed(found)) return 0;
  if (!(await deps.table.get({ pk: found.body_pk, sk: found.body_sk }))) return 0;
  const delivery = await rearmDelivery({ organizationId, delivery: found, replayId: newReplayId(deps) }, deps);
  if (!delivery) return 0;
  await enqueueAttempt({ organizationId, webhook, delivery }, deps);
  return 1;
}

/** Whether a replay sends a delivery: a pending one is sent anyway, and of a deleted contact nothing is. */
export const canBeReplayed = (standing: Pick<Delivery, 'status' | 'erased'>): boolean =>
  deliveryAfter('replayed', standing) !== undefined;

/** The id of a replay, in base 62: 131 bits. */
export const newReplayId = ({ ids }: Deps): string => ids.base62(22);

interface Replayed {
  readonly organizationId: OrganizationId;
  readonly delivery: Delivery;
  readonly replayId: string;
}

/**
 * Makes a settled delivery pending again, with its whole schedule before it; the numbers of its attempts go on. Its mark has
 * the sweeper ask for the attempt, should the caller die before it has. Returns the delivery as it is then; undefined when it
 * was not as given any more.
 */
export async function rearmDelivery(
  { organizationId, delivery, replayId }: Replayed,
  { table, clock }: Deps<'table:write'>,
): Promise<Delivery | undefined> {
  const state = deliveryAfter('replayed', delivery);
  if (state === undefined) return undefined;
  const { status, attempt_count } = delivery;
  const key = keyOfDelivery(organizationId, delivery);
  const now = clock.now();
  const mark = dueDelivery(key, now + graceMs);
  const rearmed = { status: statusOf(state), tries: 0, replay_id: replayId, next_attempt_at: isoTime(now), ...mark };
  const result = await table.write({
    kind: 'update',
    key,
    change: { set: rearmed },
    // Its contact may have been erased meanwhile.
    condition: all(equals('status', status), equals('attempt_count', attempt_count), absent('erased')),
  });
  return result.kind === 'done' ? { ...delivery, ...rearmed } : undefined;
}
