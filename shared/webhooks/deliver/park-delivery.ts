import type { Deps } from '../../runtime/deps.ts';
import { parkedShard } from '../due-mark.ts';
import type { Ready } from './read-delivery.ts';

/** Puts a delivery aside until its webhook's breaker closes. It keeps its number; the oldest is the next probe. */
export async function parkDelivery(
  { organizationId, key, delivery, webhook }: Ready,
  { table }: Deps<'table:write'>,
): Promise<void> {
  const shard = parkedShard(organizationId, webhook.id);
  if (delivery.due_shard === shard) return;
  await table.write({
    kind: 'update',
    key,
    change: {
      text: 'SET due_shard = :shard, due_at = :at',
      values: { ':shard': shard, ':at': delivery.created_at },
    },
    condition: {
      text: '#status = :pending AND attempt_count = :count',
      names: { '#status': 'status' },
      values: { ':pending': 'pending', ':count': delivery.attempt_count },
    },
  });
}
