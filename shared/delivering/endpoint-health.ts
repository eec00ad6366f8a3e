import { isoTime } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { breakerAfter, breakerState } from '../subscriptions/breaker.ts';
import {
  closeBreaker,
  countFailure,
  disableBreaker,
  forgetFailures,
  openBreaker,
  restartCount,
} from '../subscriptions/breaker-writes.ts';
import { parseWebhook } from '../subscriptions/webhook.ts';
import { all, atMost, equals } from '../table/expressions.ts';
import type { Item } from '../table/table.ts';
import { type Attempt, deliverySchema } from './delivery.ts';
import { enqueueBreakerCheck } from './delivery-message.ts';
import type { AttemptOutcome } from './post-event.ts';
import type { Ready } from './read-delivery.ts';

type HealthDeps = Deps<'table:write' | 'queue:deliveries' | 'delivery-settings'>;

/**
 * Notes what an attempt says of its webhook's endpoint, as `breakerTransitions` says, and has the breaker checked where it
 * was opened, closed or disabled by that: there is a probe to plan, or what is parked is to be sent.
 */
export async function noteHealth(ready: Ready, outcome: AttemptOutcome, deps: HealthDeps): Promise<void> {
  const isDelivered = outcome.attempt.error === null;
  const state = isDelivered ? await noteSuccess(ready, outcome, deps) : await noteFailure(ready, outcome, deps);
  if (state !== undefined) await enqueueBreakerCheck(ready, state === 'open' ? deps.settings.webhookProbeMs : 0, deps);
}

/** Writes only when something changes. Returns the state that the breaker has come to, where it is another. */
async function noteSuccess(
  ready: Ready,
  { attempt }: AttemptOutcome,
  deps: Deps<'table:write'>,
): Promise<'closed' | undefined> {
  const now = deps.clock.now();
  if (breakerAfter('attempt delivered', ready.webhook, { now }) === undefined) return undefined;
  if (breakerState(ready.webhook, now) === 'closed') {
    const result = await forgetFailures(ready, isoTime(endOf(attempt)), deps);
    // A concurrent worker may have opened it.
    if (result.kind === 'done' || result.item?.probe_at === undefined) return undefined;
  }
  return (await closeBreaker(ready, deps)) ? 'closed' : undefined;
}

/** Returns the state that the breaker has come to, where it is another. */
async function noteFailure(
  ready: Ready,
  { attempt, isGone }: AttemptOutcome,
  deps: HealthDeps,
): Promise<'open' | 'disabled' | undefined> {
  const state = breakerAfter('attempt failed', ready.webhook, { now: deps.clock.now(), isGone });
  if (state === undefined) return undefined;
  if (state === 'disabled') {
    const reason = isGone ? 'answered 410 Gone' : 'every attempt failed for 5 days';
    return (await disableBreaker(ready, reason, deps)) ? 'disabled' : undefined;
  }
  // Not the time of this write: a success between the two would pass for one that came before the failure.
  const failedAt = isoTime(endOf(attempt));
  const result = await countFailure(ready, failedAt, deps);
  return result.kind === 'done' ? undefined : noteFifth(ready, { failedAt, item: result.item }, deps);
}

/**
 * Four failures were counted before this one. The worker of the fifth looks whether they were in a row: concurrent workers
 * may have delivered at the same time.
 */
async function noteFifth(
  ready: Ready,
  { failedAt, item }: { readonly failedAt: string; readonly item?: Item },
  deps: HealthDeps,
): Promise<'open' | undefined> {
  const { clock, settings } = deps;
  const standing = parseWebhook(item);
  const since = standing?.failing_since;
  if (!standing || since === undefined || breakerState(standing, clock.now()) !== 'closed') return undefined;
  const hasDelivered = await hasDeliveredSince(ready, Date.parse(since), deps);
  const now = clock.now();
  const state = breakerAfter('fifth failure', standing, { now, hasDelivered });
  if (state === 'open') {
    const probeAt = now + settings.webhookProbeMs;
    return (await openBreaker(ready, { since, probeAt }, deps)) ? 'open' : undefined;
  }
  await restartCount(ready, { since, failedAt }, deps);
  return undefined;
}

/** Rows that are read on either side of the one that failed: a backlog, a replay, and what was parked go out in this order. */
const neighbours = 50;
/** The newest rows are read too: an old delivery's further attempt falls among theirs. */
const newest = 20;

const attemptedSchema = deliverySchema.pick({ attempts: true });

/** When an attempt was over, in ms since the epoch. */
const endOf = ({ at, duration_ms }: Pick<Attempt, 'at' | 'duration_ms'>): number => Date.parse(at) + duration_ms;

/**
 * Whether an attempt has succeeded since a time (ms since the epoch), judged by those deliveries that are likely to be
 * attempted along with this one. Workers under way at the same time know the webhook as it was before, and a success
 * where all seems well writes nothing to the webhook.
 */
async function hasDeliveredSince({ key }: Ready, since: number, { table }: Deps<'table:read'>): Promise<boolean> {
  const condition = equals('pk', key.pk);
  const upTo = all(condition, atMost('sk', key.sk));
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
