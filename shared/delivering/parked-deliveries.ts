import { seconds } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import type { OwnedWebhook } from '../subscriptions/breaker-writes.ts';
import { all, equals } from '../table/expressions.ts';
import { keyOf } from '../table/pages.ts';
import type { Key } from '../table/table.ts';
import { type Delivery, dueDelivery, parkedShard, parseDelivery } from './delivery.ts';
import { type DeliveryMessage, deliveryMessage } from './delivery-message.ts';
import type { Ready } from './read-delivery.ts';
import { deliveryAfter } from './transitions.ts';

/** Parks a delivery until its webhook's breaker closes. It keeps its attempt number; the oldest is the next probe. */
export async function parkDelivery(
  { organizationId, key, delivery, webhook }: Ready,
  { table }: Deps<'table:write'>,
): Promise<void> {
  if (deliveryAfter('breaker found open', delivery) !== 'parked') return;
  await table.write({
    kind: 'update',
    key,
    change: { set: { due_shard: parkedShard(organizationId, webhook.id), due_at: delivery.created_at } },
    // Its mark as it was read: else one that has been parked and released meanwhile would be parked for good.
    condition: all(
      equals('status', 'pending'),
      equals('attempt_count', delivery.attempt_count),
      equals('due_at', delivery.due_at),
    ),
  });
}

/** A delivery that is parked, and where it is stored. */
export interface Parked {
  readonly key: Key;
  readonly delivery: Delivery;
}

/**
 * The deliveries that are parked for a webhook, the oldest first: up to `limit` of those that the index names. The index is
 * behind the table, so each is read again; `isEmpty`: the index names none.
 */
export async function parkedDeliveries(
  { organizationId, webhook }: OwnedWebhook,
  limit: number,
  { table }: Deps<'table:read'>,
): Promise<{ readonly parked: readonly Parked[]; readonly isEmpty: boolean }> {
  const shard = parkedShard(organizationId, webhook.id);
  const { items } = await table.page({ index: 'due', condition: equals('due_shard', shard), limit });
  const keys = items.map(keyOf);
  const rows = keys.length > 0 ? await table.getMany(keys) : [];
  const parked = keys.flatMap((key, index) => {
    const delivery = parseDelivery(rows[index]);
    return delivery && deliveryAfter('released', delivery) === 'pending' ? [{ key, delivery }] : [];
  });
  return { parked, isEmpty: keys.length === 0 };
}

/** A backlog takes its time, in ms; then the sweeper asks for the attempt again. */
const backlogMs = seconds(900);

/**
 * Releases a parked delivery: from now on it has the sweeper's mark, in case its queue message is lost. Returns that message,
 * which the caller is to enqueue; undefined when a concurrent worker was quicker.
 */
export async function releaseDelivery(
  { organizationId, webhook }: OwnedWebhook,
  { key, delivery }: Parked,
  { table, clock }: Deps<'table:write'>,
): Promise<DeliveryMessage | undefined> {
  const isStillParked = equals('due_shard', parkedShard(organizationId, webhook.id));
  const result = await table.write({
    kind: 'update',
    key,
    change: { set: { ...dueDelivery(key, clock.now() + backlogMs) } },
    condition: all(isStillParked, equals('attempt_count', delivery.attempt_count)),
  });
  return result.kind === 'done' ? deliveryMessage(organizationId, delivery) : undefined;
}
