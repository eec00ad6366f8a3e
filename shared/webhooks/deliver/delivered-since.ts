import type { Deps } from '../../runtime/deps.ts';
import { wholePartition } from '../../table/all-pages.ts';
import { type Attempt, deliverySchema } from '../delivery.ts';
import type { Ready } from './read-delivery.ts';

/** Rows that are looked at on either side of the one that failed: a backlog, a replay, and what was parked go out in this order. */
const neighbours = 50;
/** The newest are looked at too: an old delivery's further attempt falls among theirs. */
const newest = 20;

/** With what decides, of a row. */
const attemptedSchema = deliverySchema.pick({ attempts: true });

/** When an attempt was over, in ms since the epoch. */
export const endOf = ({ at, duration_ms }: Pick<Attempt, 'at' | 'duration_ms'>): number => Date.parse(at) + duration_ms;

/**
 * Whether an attempt has succeeded since a time (ms since the epoch), as far as those deliveries tell that are likely to be
 * attempted along with this one. Of those under way at the same time each knows the webhook as it was before, and a success
 * where all seems well writes nothing to it.
 */
export async function hasDeliveredSince(
  { key }: Ready,
  since: number,
  { table }: Deps<'table:read'>,
): Promise<boolean> {
  const condition = wholePartition(key.pk);
  const upTo = { text: `${condition.text} AND sk <= :sk`, values: { ...condition.values, ':sk': key.sk } };
  const [before, behind] = await Promise.all([
    table.page({ condition: upTo, limit: neighbours, descending: true }),
    table.page({ condition, limit: neighbours, after: { ...key } }),
  ]);
  const near = [...before.items, ...behind.items];
  const far = behind.next ? (await table.page({ condition, limit: newest, descending: true })).items : [];
  return [...near, ...far]
    .flatMap((item) => attemptedSchema.parse(item).attempts)
    .some((attempt) => attempt.error === null && endOf(attempt) >= since);
}
