import { days, isoTime } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { type disabledReasons, dueWebhook, parseWebhook } from '../subscriptions/webhook.ts';
import { wholePartition } from '../table/pages.ts';
import { changeHealth, type HealthChange, type Subject } from './breaker.ts';
import { type Attempt, deliverySchema } from './delivery.ts';
import { graceMs } from './due-mark.ts';
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
  const counted = {
    text: 'SET failing_since = if_not_exists(failing_since, :at) ADD failures :one',
    values: { ':at': failedAt, ':one': 1, ':last': opensAt - 1 },
  };
  const isEarly = 'attribute_not_exists(probe_at) AND (attribute_not_exists(failures) OR failures < :last)';
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
  const first = {
    text: 'SET failures = :one, failing_since = :at',
    // Never back: what has been seen would be seen again.
    values: { ':one': 1, ':at': failedAt > since ? failedAt : since, ':since': since },
  };
  await changeHealth(subject, first, 'attribute_not_exists(probe_at) AND failing_since = :since', deps);
  return 'none';
}

/** Unless there was a success after all, while we looked: then these are not the failures that were counted. */
async function open(subject: Subject, since: string, deps: FailureDeps): Promise<HealthChange> {
  const probeAt = deps.clock.now() + deps.settings.webhookProbeMs;
  const { due_shard, due_at } = dueWebhook(subject.webhook.id, probeAt + graceMs);
  const opened = {
    text: 'SET failures = :all, probe_at = :probe, due_shard = :shard, due_at = :due REMOVE unparking',
    values: {
      ':all': opensAt,
      ':last': opensAt - 1,
      ':since': since,
      ':probe': isoTime(probeAt),
      ':shard': due_shard,
      ':due': due_at,
    },
  };
  const isInARow = 'attribute_not_exists(probe_at) AND failures >= :last AND failing_since = :since';
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

/** Ends a webhook, visibly. What waits for it is cancelled when it comes up; what is parked is made to come up. */
export async function disableWebhook(
  subject: Subject,
  reason: (typeof disabledReasons)[number],
  deps: Deps<'table:write'>,
): Promise<HealthChange> {
  const { organizationId, webhook } = subject;
  const now = deps.clock.now();
  const { due_shard, due_at } = dueWebhook(webhook.id, now);
  // A success meanwhile speaks against it, unless the receiver has said so itself.
  const still =
    reason === 'answered 410 Gone'
      ? { condition: 'attribute_exists(pk)', values: {} }
      : { condition: 'failing_since = :since', values: { ':since': webhook.failing_since } };
  const disabled = {
    text: `SET #enabled = :false, disabled_reason = :reason, disabled_at = :at, due_shard = :shard, due_at = :due
      REMOVE probe_at, unparking`,
    values: {
      ...still.values,
      ':false': false,
      ':reason': reason,
      ':at': isoTime(now),
      ':shard': due_shard,
      ':due': due_at,
    },
  };
  const result = await changeHealth(subject, disabled, still.condition, deps);
  if (result.kind !== 'done') return 'none';
  deps.log('webhook_disabled', { organization: organizationId, webhook_id: webhook.id, reason });
  return 'let-go';
}
