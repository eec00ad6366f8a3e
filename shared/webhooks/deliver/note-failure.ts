import { days, isoTime } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { dueWebhook, graceMs } from '../due-mark.ts';
import { parseWebhook } from '../webhook.ts';
import { endOf, hasDeliveredSince } from './delivered-since.ts';
import { disableWebhook } from './disable-webhook.ts';
import { changeHealth, type HealthChange, type Subject } from './health.ts';
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
