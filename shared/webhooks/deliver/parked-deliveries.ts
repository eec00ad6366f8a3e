import type { Deps } from '../../runtime/deps.ts';
import type { Key } from '../../table/table.ts';
import { type Delivery, parseDelivery } from '../delivery.ts';
import { parkedShard } from '../due-mark.ts';
import type { Subject } from './health.ts';

export interface Parked {
  readonly key: Key;
  readonly delivery: Delivery;
}

/**
 * The deliveries that are parked for a webhook, the oldest first: up to `limit` of what the index says. It is behind the
 * table, so each is read afresh; `isEmpty`: not even the index knows of any.
 */
export async function parkedDeliveries(
  { organizationId, webhook }: Subject,
  limit: number,
  { table }: Deps<'table:read'>,
): Promise<{ readonly parked: readonly Parked[]; readonly isEmpty: boolean }> {
  const shard = parkedShard(organizationId, webhook.id);
  const condition = { text: 'due_shard = :shard', values: { ':shard': shard } };
  const { items } = await table.page({ index: 'due', condition, limit });
  const keys = items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
  const rows = keys.length > 0 ? await table.getMany(keys) : [];
  const parked = keys.flatMap((key, index) => {
    const delivery = parseDelivery(rows[index]);
    return delivery?.status === 'pending' && delivery.due_shard === shard ? [{ key, delivery }] : [];
  });
  return { parked, isEmpty: keys.length === 0 };
}
