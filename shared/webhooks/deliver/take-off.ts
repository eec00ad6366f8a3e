import { seconds } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { type DeliveryMessage, deliveryMessage } from '../delivery-message.ts';
import { dueDelivery, parkedShard } from '../due-mark.ts';
import type { Subject } from './health.ts';
import type { Parked } from './parked-deliveries.ts';

/** A backlog takes its time; then the sweeper asks again. */
const backlogMs = seconds(900);

/**
 * Takes a delivery out of those that are parked, into those that the sweeper asks for when their message is lost. Returns
 * that message, which is to be sent; undefined when somebody else was quicker.
 */
export async function takeOff(
  { organizationId, webhook }: Subject,
  { key, delivery }: Parked,
  { table, clock }: Deps<'table:write'>,
): Promise<DeliveryMessage | undefined> {
  const { due_shard, due_at } = dueDelivery(key, clock.now() + backlogMs);
  const result = await table.write({
    kind: 'update',
    key,
    change: { text: 'SET due_shard = :shard, due_at = :due', values: { ':shard': due_shard, ':due': due_at } },
    condition: {
      text: 'due_shard = :parked AND attempt_count = :count',
      values: { ':parked': parkedShard(organizationId, webhook.id), ':count': delivery.attempt_count },
    },
  });
  return result.kind === 'done' ? deliveryMessage(organizationId, delivery) : undefined;
}
