import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { StoredWebhook } from '../subscriptions/webhook.ts';
import { absent, all, equals } from '../table/conditions.ts';
import { enqueueDelivery } from './delivery-message.ts';
import { type Delivery, canBeReplayed, deliveryKey, deliverySortKey, deliverySortKeyOfId, dueDelivery, graceMs, parseDelivery } from './delivery.ts';
import { keptMs } from './event-body.ts';

/** On the events queue: deliveries of a webhook are to be sent again, the oldest first. */
export const replayTaskSchema = z.object({
  kind: z.literal('replay'),
  organization_id: z.string(),
  webhook_id: z.string(),
  replay_id: z.string(),
  /** When they were made, both ends included; ms since the epoch. */
  from: z.int(),
  to: z.int(),
  /** The sort key up to which it is done. */
  cursor: z.string().optional(),
});
export type ReplayTask = z.infer<typeof replayTaskSchema>;

/** 131 bits. */
export const replayIdLength = 22;

/**
 * Makes a settled delivery pending again, with its whole schedule before it; numbers of attempts go on. Its mark has the sweeper
 * ask for the attempt if whoever calls this dies before they do. Returns it as it is then; undefined when it was not as given any
 * more.
 */
export async function rearmDelivery(
  organizationId: string,
  delivery: Delivery,
  replayId: string,
  { table, clock }: Deps<'table:write'>,
): Promise<Delivery | undefined> {
  const { webhook_id, event_id, created_at, status, attempt_count } = delivery;
  const key = deliveryKey(organizationId, webhook_id, deliverySortKey(Date.parse(created_at), event_id));
  const now = clock.now();
  const mark = dueDelivery(key, now + graceMs);
  const rearmed = { status: 'pending', tries: 0, replay_id: replayId, next_attempt_at: isoTime(now), ...mark } as const;
  const result = await table.write({
    kind: 'update',
    key,
    change: { set: rearmed },
    // Its contact may have been erased meanwhile.
    condition: all(equals('status', status), equals('attempt_count', attempt_count), absent('erased')),
  });
  return result.kind === 'done' ? { ...delivery, ...rearmed } : undefined;
}

/** Sends one delivery again; returns how many that is: none when it is pending, or its body is gone. Throws 404. */
export async function replayOne(
  { id: organizationId }: Organization,
  webhook: StoredWebhook,
  deliveryId: string,
  deps: Deps<'table:write' | 'queue:deliveries'>,
): Promise<number> {
  const delivery = await findDelivery(organizationId, webhook, deliveryId, deps);
  if (!canBeReplayed(delivery)) return 0;
  if (!(await deps.table.get({ pk: delivery.body_pk, sk: delivery.body_sk }))) return 0;
  const rearmed = await rearmDelivery(organizationId, delivery, deps.ids.base62(replayIdLength), deps);
  if (!rearmed) return 0;
  await enqueueDelivery(organizationId, webhook, rearmed, deps);
  return 1;
}

async function findDelivery(
  organizationId: string,
  { id: webhookId }: StoredWebhook,
  deliveryId: string,
  { table, clock }: Deps<'table:read'>,
): Promise<Delivery> {
  const sk = deliverySortKeyOfId(deliveryId);
  const found =
    sk === undefined ? undefined : parseDelivery(await table.get(deliveryKey(organizationId, webhookId, sk)));
  if (found && Date.parse(found.created_at) > clock.now() - keptMs) return found;
  throw new ApiError('Not found', `No delivery with the id ${deliveryId} of this webhook in the last 30 days.`);
}
