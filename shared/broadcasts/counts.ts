import * as z from 'zod';
import type { Item, Key, Write } from '../table/table.ts';
import type { RecipientState } from './transitions.ts';

/** Where the recipients of a part are counted by what has become of them. */
export const countsKey = (partition: string): Key => ({ pk: partition, sk: 'COUNTS' });

/** What a recipient is counted by. */
interface Counted {
  readonly status: RecipientState;
  readonly reason?: string;
}

const between = ' ';

/** The attribute that counts recipients like this one; undefined for those that are only planned. */
const counterOf = ({ status, reason }: Counted): string | undefined =>
  status === 'planned' ? undefined : reason === undefined ? status : `${status}${between}${reason}`;

/** Counts what has become of recipients, as part of the transaction that moves them. */
export function countsChange(
  partition: string,
  changes: readonly { readonly from: Counted; readonly to: Counted }[],
): Write {
  const add: Record<string, number> = {};
  const count = (counted: Counted, by: number) => {
    const name = counterOf(counted);
    if (name !== undefined) add[name] = (add[name] ?? 0) + by;
  };
  for (const { from, to } of changes) {
    count(from, -1);
    count(to, 1);
  }
  return { kind: 'update', key: countsKey(partition), change: { add } };
}

const byReason = z.record(z.string(), z.int().nonnegative());

/**
 * How many recipients there are, and what has become of them. `sent` counts all that the provider has accepted and not failed since, also
 * those that are delivered or read by now, and `delivered` those that are read.
 */
export const countsSchema = z.strictObject({
  planned: z.int().nonnegative(),
  sent: z.int().nonnegative(),
  delivered: z.int().nonnegative(),
  read: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
  unknown: z.int().nonnegative(),
  failed_by: byReason,
  skipped_by: byReason,
});
export type Counts = z.infer<typeof countsSchema>;

/** The counts of a broadcast with so many recipients, from the counters of its parts. */
export function countsIn(planned: number, counters: readonly (Item | undefined)[]): Counts {
  const sums = new Map<string, number>();
  for (const { pk: _pk, sk: _sk, ...numbers } of counters.filter((item) => item !== undefined)) {
    for (const [name, value] of Object.entries(numbers)) sums.set(name, (sums.get(name) ?? 0) + Number(value));
  }
  const reasonsOf = (status: RecipientState) =>
    Object.fromEntries(
      [...sums].flatMap(([name, n]) =>
        name.startsWith(status + between) && n > 0 ? [[name.slice(status.length + 1), n]] : [],
      ),
    );
  const count = (status: RecipientState) => sums.get(status) ?? 0;
  const [failed_by, skipped_by] = [reasonsOf('failed'), reasonsOf('skipped')];
  const delivered = count('delivered') + count('read');
  return {
    planned,
    sent: count('sent') + delivered,
    delivered,
    read: count('read'),
    failed: sumOf(failed_by),
    skipped: sumOf(skipped_by),
    unknown: count('unknown'),
    failed_by,
    skipped_by,
  };
}

const sumOf = (numbers: Readonly<Record<string, number>>) => Object.values(numbers).reduce((sum, n) => sum + n, 0);
