import { days as daysLong, seconds } from '../base/clock.ts';
import { inboxShards } from '../conversations/head.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import { refuseUnfilled } from '../organizations/refuse-unfilled.ts';
import type { Deps } from '../runtime/deps.ts';
import { dateOf, dayWrite, isStale, noSums, readDays } from './day.ts';
import { endRun, type Run, readRun, saveRun } from './run.ts';
import { type Overview, showOverview } from './show-overview.ts';
import { activeIn, readSome } from './sum-conversations.ts';
import { beginDeliveries, countSome, webhookIds } from './sum-deliveries.ts';

type SumDeps = Deps<'table:read' | 'table:inbox' | 'table:put' | 'table:delete' | 'table:batch-write'>;

/** What one request reads, at most: messages and deliveries, and for how long, in ms. */
const [mostRead, longestMs] = [20_000, seconds(8)];

/**
 * An organization's last days. Those that are not added up yet, or not since more has come of them, are added up by this request
 * as far as it may; then it answers what is there, and whether that is all.
 */
export async function readOverview(
  organization: Organization,
  { days }: { readonly days: number },
  deps: SumDeps & Deps<'template-prices'>,
): Promise<Overview> {
  refuseUnfilled(organization);
  const { id, created_at: createdAt } = organization;
  const now = deps.clock.now();
  const dates = lastDates(days, now);
  const range = { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
  const kept = await readDays(id, range, deps);
  const since = dateOf(Date.parse(createdAt));
  const stale = dates.filter((date) => date >= since && isStale(date, kept.get(date), now));
  if (stale.length === 0) return showOverview({ dates, kept, run: undefined, isComplete: true, createdAt }, deps);
  const isComplete = await sumUp(id, { stale, kept, now }, deps);
  const [summed, run] = await Promise.all([readDays(id, range, deps), isComplete ? undefined : readRun(id, deps)]);
  return showOverview({ dates, kept: summed, run, isComplete, createdAt }, deps);
}

const lastDates = (count: number, now: number): string[] =>
  Array.from({ length: count }, (_, index) => dateOf(now - daysLong(count - 1 - index)));

/** Dates that are to be added up at `now`, in ms since the epoch, and what is kept of them. */
interface Stale {
  readonly stale: readonly string[];
  readonly kept: Awaited<ReturnType<typeof readDays>>;
  readonly now: number;
}

/** Adds up what is stale. False where there is more to be read than one request may. */
async function sumUp(id: OrganizationId, { stale, kept, now }: Stale, deps: SumDeps): Promise<boolean> {
  const until = now + longestMs;
  const run = (await readRun(id, deps)) ?? newRun({ stale, kept, now });
  await workOn(id, { run, until }, deps);
  // One that is through in its first request is not kept: where that ends before the days are, the next one begins anew.
  const isKept = run.revision > 0 || run.stage !== 'done';
  if (isKept && (!(await saveRun(id, run, deps)) || run.stage !== 'done')) return false;
  const writes = Object.entries(run.days).map(([date, sums]) => dayWrite(id, { date, sums, at: run.began_at }));
  await deps.table.writeMany(writes);
  if (isKept) await endRun(id, deps);
  // A run that was begun for fewer days leaves some to the next request.
  return stale.every((date) => date in run.days);
}

/** Deliveries that were counted before stay where they are gone by now. */
const newRun = ({ stale, kept, now }: Stale): Run => ({
  days: Object.fromEntries(stale.map((date) => [date, { ...noSums(), deliveries: kept.get(date)?.deliveries }])),
  ...{ began_at: now, stage: 'conversations', shard: 0, after: '', begun: [], revision: 0 },
});

/** Goes on with a run until all is read, or as much as one request may. */
async function workOn(
  organizationId: OrganizationId,
  { run, until }: { readonly run: Run; readonly until: number },
  deps: SumDeps,
): Promise<void> {
  let read = 0;
  const mayGoOn = () => read < mostRead && deps.clock.now() < until;
  while (run.stage === 'conversations' && mayGoOn()) {
    const active = await activeIn(organizationId, run, deps);
    while (mayGoOn() && (run.begun.length > 0 || active.some((contactId) => contactId > run.after))) {
      read += await readSome(organizationId, { run, active }, deps);
    }
    if (mayGoOn()) nextShard(run);
  }
  const webhooks = run.stage === 'deliveries' ? await webhookIds(organizationId, deps) : [];
  while (run.stage === 'deliveries' && mayGoOn()) {
    const counted = await countSome(organizationId, { run, webhooks }, deps);
    if (counted === 0) run.stage = 'done';
    read += counted;
  }
}

function nextShard(run: Run): void {
  Object.assign(run, { shard: run.shard + 1, after: '' });
  if (run.shard < inboxShards) return;
  run.stage = 'deliveries';
  beginDeliveries(run);
}
