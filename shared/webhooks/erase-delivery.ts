import type { Deps } from '../runtime/deps.ts';
import type { Key } from '../table/table.ts';
import { type Delivery, parseDelivery } from './delivery.ts';

/** Each refusal means that an attempt was recorded, or a replay begun, at the same moment. */
const rounds = 10;

/**
 * Takes out of a delivery whose contact is deleted what its receiver has answered, which may be what was sent, and cancels
 * it where it is pending. What is recorded from now on keeps no answer either.
 */
export async function eraseDelivery(key: Key, found: Delivery, { table }: Deps<'table:write'>): Promise<void> {
  let standing: Delivery | undefined = found;
  for (let round = 0; standing && !standing.erased; round++) {
    if (round === rounds) throw new Error(`the delivery of ${found.event_id} changed again and again`);
    const { status, attempts, attempt_count }: Delivery = standing;
    const result = await table.write({
      kind: 'update',
      key,
      change: {
        text: 'SET attempts = :attempts, erased = :true, #status = :status REMOVE next_attempt_at, due_shard, due_at',
        values: {
          ':attempts': withoutAnswers(attempts),
          ':true': true,
          ':status': status === 'pending' ? 'cancelled' : status,
        },
      },
      condition: {
        text: 'attempt_count = :count AND #status = :was',
        names: { '#status': 'status' },
        values: { ':count': attempt_count, ':was': status },
      },
    });
    if (result.kind === 'done') return;
    standing = parseDelivery(result.item);
  }
}

export const withoutAnswers = (attempts: Delivery['attempts']): Delivery['attempts'] =>
  attempts.map((attempt) => ({ ...attempt, response_excerpt: null }));
