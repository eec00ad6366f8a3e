import { days, isoTime } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { type disabledReasons, dueWebhook, parseWebhook } from '../subscriptions/webhook.ts';
import { absent, all, any, atLeast, atMost, below, equals, exists } from '../table/conditions.ts';
import { type HealthChange, type Subject, changeHealth } from './breaker.ts';
import { type Attempt, deliverySchema, graceMs } from './delivery.ts';
import type { Outcome } from './post-event.ts';
import type { Ready } from './read-delivery.ts';

/** Failures in a row that open the breaker. */
const opensAt = 5;
/** From the first of a row of failures until nothing is tried any more. */
const patienceMs = days(5);

type FailureDeps = Deps<'table:write' | 'delivery-settings'>;

/** An attempt has failed: it is counted while the breaker is closed, and may be one too many. */
export async function noteFailure(
  ready: Ready,
  { attempt, isGone }: Outcome,
  deps: FailureDeps,
): Promise<HealthChange> {
  const { failing_since, probe_at } = ready.webhook;
  if (isGone) return disableWebhook(ready, 'answered 410 Gone', deps);
  if (failing_since !== undefined && Date.parse(failing_since) + patienceMs <= deps.clock.now()) {
    return disableWebhook(ready, 'every attempt failed for 5 days', deps);
  }
  if (probe_at !== undefined) return 'none';
  // Not the time of this write: a success between the two would pass for one that came before.
  const failedAt = isoTime(endOf(attempt));
  const counted = { setOnce: { failing_since: failedAt }, add: { failures: 1 } };
  const isEarly = all(absent('probe_at'), any(absent('failures'), below('failures', opensAt - 1)));
  const result = await changeHealth(ready, counted, isEarly, deps);
  if (result.kind === 'done') return 'none';
  const standing = parseWebhook(result.item);
  const since = standing?.probe_at === undefined ? standing?.failing_since : undefined;
  if (since === undefined) return 'none';
  // Whoever is the fifth looks whether they were in a row: others may have succeeded at the same time.
  if (!(await hasDeliveredSince(ready, Date.parse(since), deps))) return open(ready, since, deps);
  return startAnew(ready, since, failedAt, deps);
}

/** This failure is the first again. */
async function startAnew(subject: Subject, since: string, failedAt: string, deps: FailureDeps): Promise<HealthChange> {
  // Never back: what has been seen would be seen again.
  const first = { set: { failures: 1, failing_since: failedAt > since ? failedAt : since } };
  await changeHealth(subject, first, all(absent('probe_at'), equals('failing_since', since)), deps);
  return 'none';
}

/** Unless there was a success after all, while we looked: then these are not the failures that were counted. */
async function open(subject: Subject, since: string, deps: FailureDeps): Promise<HealthChange> {
  const probeAt = deps.clock.now() + deps.settings.webhookProbeMs;
  const mark = dueWebhook(subject.webhook.id, probeAt + graceMs);
  const opened = { set: { failures: opensAt, probe_at: isoTime(probeAt), ...mark }, remove: ['unparking'] };
  const isInARow = all(absent('probe_at'), atLeast('failures', opensAt - 1), equals('failing_since', since));
  const result = await changeHealth(subject, opened, isInARow, deps);
  return result.kind === 'done' ? 'opened' : 'none';
}

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

/** Ends a webhook, visibly. What waits for it is cancelled when it comes up; what is parked is made to come up. */
export async function disableWebhook(
  subject: Subject,
  reason: (typeof disabledReasons)[number],
  deps: Deps<'table:write'>,
): Promise<HealthChange> {
  const { organizationId, webhook } = subject;
  const now = deps.clock.now();
  // A success meanwhile speaks against it, unless the receiver has said so itself.
  const still = reason === 'answered 410 Gone' ? exists() : equals('failing_since', webhook.failing_since);
  const disabled = { enabled: false, disabled_reason: reason, disabled_at: isoTime(now) };
  const change = { set: { ...disabled, ...dueWebhook(webhook.id, now) }, remove: ['probe_at', 'unparking'] };
  const result = await changeHealth(subject, change, still, deps);
  if (result.kind !== 'done') return 'none';
  deps.log('webhook_disabled', { organization: organizationId, webhook_id: webhook.id, reason });
  return 'let-go';
}
