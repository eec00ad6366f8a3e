import * as z from 'zod';
import { days, hours, isoTime, seconds } from '../base/clock.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, between, equals } from '../table/expressions.ts';
import { allPages } from '../table/pages.ts';
import type { Key, PlainWrite } from '../table/table.ts';

const count = z.int().nonnegative();

/** What was added up of a day: nothing in it leads to a person. */
export const daySumsSchema = z.object({
  inbound: count,
  /** What was sent, by how it stands: each message counts once. */
  sent: count,
  delivered: count,
  read: count,
  failed: count,
  /** Templates that have not failed, by their category. */
  templates: z.object({ marketing: count, utility: count, authentication: count, other: count }),
  /** By bucket (`answer-times.ts`). */
  answers: z.record(z.string(), count),
  /** Deliveries to webhooks. Absent where they were gone before they were counted. */
  deliveries: z.object({ delivered: count, failed: count, pending: count }).optional(),
});
/** What was added up of a day. */
export type DaySums = z.infer<typeof daySumsSchema>;

/** The sums of a day without a message. */
export const noSums = (): DaySums => ({
  ...{ inbound: 0, sent: 0, delivered: 0, read: 0, failed: 0 },
  templates: { marketing: 0, utility: 0, authentication: 0, other: 0 },
  answers: {},
});

/** A day as it is stored. */
const daySchema = daySumsSchema.extend({ summed_at: z.string() });
type Day = z.infer<typeof daySchema>;

/** The partition of what was added up of an organization. */
export const overviewPartition = (organizationId: OrganizationId): string => `${organizationId}#OVERVIEW`;

const sortKeyOf = (date: string): string => `DAY#${date}`;

const dayKey = (organizationId: OrganizationId, date: string): Key => ({
  pk: overviewPartition(organizationId),
  sk: sortKeyOf(date),
});

/** A day is kept for as long as it may be asked for, and a week. */
const keptFor = days(97);

/** The days from one date to another, both included, that were added up, by their dates. */
export async function readDays(
  organizationId: OrganizationId,
  { from, to }: { readonly from: string; readonly to: string },
  { table }: Deps<'table:read'>,
): Promise<Map<string, Day>> {
  const inPartition = equals('pk', overviewPartition(organizationId));
  const condition = all(inPartition, between('sk', sortKeyOf(from), sortKeyOf(to)));
  const found = new Map<string, Day>();
  for await (const item of allPages(table, { condition })) {
    found.set(String(item.sk).slice(sortKeyOf('').length), daySchema.parse(item));
  }
  return found;
}

/** Keeps what was added up of a day, as it was at `at`, in ms since the epoch. */
export function dayWrite(
  organizationId: OrganizationId,
  { date, sums, at }: { readonly date: string; readonly sums: DaySums; readonly at: number },
): PlainWrite {
  const expires_at = Math.ceil((startOf(date) + keptFor) / 1000);
  return { kind: 'put', item: { ...dayKey(organizationId, date), ...sums, summed_at: isoTime(at), expires_at } };
}

/** The date of a time in ms since the epoch, in UTC. */
export const dateOf = (ms: number): string => isoTime(ms).slice(0, 10);

/** When a date begins, in ms since the epoch. */
export const startOf = (date: string): number => Date.parse(`${date}T00:00:00.000Z`);

/** Receipts, failures that are assumed after a day, and the last attempts of deliveries come until then. */
const settledAfter = days(2);
/** How old the sums of a day may be before then: while it lasts, and after it. */
const freshFor = { today: seconds(300), later: hours(1) };

/** Whether a day is to be added up, at `now` in ms since the epoch: it never was, or not since more has come of it. */
export function isStale(date: string, day: Day | undefined, now: number): boolean {
  if (!day) return true;
  const end = startOf(date) + days(1);
  const summedAt = Date.parse(day.summed_at);
  if (summedAt >= end + settledAfter) return false;
  return now - summedAt >= (now < end ? freshFor.today : freshFor.later);
}
