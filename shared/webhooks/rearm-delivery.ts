import { isoTime } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Delivery, deliveryKey, deliverySortKey } from './delivery.ts';
import { dueDelivery, graceMs } from './due-mark.ts';

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
  const names = Object.keys(rearmed) as (keyof typeof rearmed)[];
  const result = await table.write({
    kind: 'update',
    key,
    change: {
      text: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      values: Object.fromEntries(names.map((name) => [`:${name}`, rearmed[name]])),
    },
    condition: {
      // Its contact may have been erased meanwhile.
      text: '#status = :was AND attempt_count = :count AND attribute_not_exists(erased)',
      values: { ':was': status, ':count': attempt_count },
    },
  });
  return result.kind === 'done' ? { ...delivery, ...rearmed } : undefined;
}
