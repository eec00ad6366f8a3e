import type { Deps } from '../../runtime/deps.ts';
import type { Found } from './read-delivery.ts';

/** Ends a delivery that has nobody to go to, or nothing to say, any more. Its contact is there, as far as is known. */
export async function cancelDelivery(
  { key }: Extract<Found, { kind: 'void' }>,
  { table }: Deps<'table:write'>,
): Promise<void> {
  await table.write({
    kind: 'update',
    key,
    change: {
      text: 'SET #status = :cancelled REMOVE next_attempt_at, due_shard, due_at',
      names: { '#status': 'status' },
      values: { ':cancelled': 'cancelled' },
    },
    condition: { text: '#status = :pending', values: { ':pending': 'pending' } },
  });
}
