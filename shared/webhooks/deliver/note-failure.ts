import { days, isoTime } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { dueWebhook, graceMs } from '../due-mark.ts';
import { parseWebhook } from '../webhook.ts';
import { hasDeliveredSince } from './delivered-since.ts';
import { disableWebhook } from './disable-webhook.ts';
import { changeHealth, type HealthChange, type Subject } from './health.ts';

/** Failures in a row that open the breaker. */
const opensAt = 5;
/** From the first of a row of failures until nothing is tried any more. */
const patienceMs = days(5);

type FailureDeps = Deps<'table:write' | 'delivery-settings'>;

/** An attempt has failed: it is counted while the breaker is closed, and may be one too many. */
export async function noteFailure(subject: Subject, isGone: boolean, deps: FailureDeps): Promise<HealthChange> {
  const { failing_since, probe_at } = subject.webhook;
  if (isGone) return disableWebhook(subject, 'answered 410 Gone', deps);
  if (failing_since !== undefined && Date.parse(failing_since) + patienceMs <= deps.clock.now()) {
    return disableWebhook(subject, 'every attempt failed for 5 days', deps);
  }
  if (probe_at !== undefined) return 'none';
  const counted = {
    text: 'SET failing_since = if_not_exists(failing_since, :now) ADD failures :one',
    values: { ':now': isoTime(deps.clock.now()), ':one': 1, ':last': opensAt - 1 },
  };
  const isEarly = 'attribute_not_exists(probe_at) AND (attribute_not_exists(failures) OR failures < :last)';
  const result = await changeHealth(subject, counted, isEarly, deps);
  if (result.kind === 'done') return 'none';
  const standing = parseWebhook(result.item);
  // Whoever is the fifth looks whether they were in a row: others may have succeeded at the same time.
  const since = standing?.probe_at === undefined ? standing?.failing_since : undefined;
  if (since === undefined || !(await hasDeliveredSince(subject, Date.parse(since), deps))) return open(subject, deps);
  return startAnew(subject, since, deps);
}

/** This failure is the first again. */
async function startAnew(subject: Subject, since: string, deps: FailureDeps): Promise<HealthChange> {
  const first = {
    text: 'SET failures = :one, failing_since = :now',
    values: { ':one': 1, ':now': isoTime(deps.clock.now()), ':since': since },
  };
  await changeHealth(subject, first, 'attribute_not_exists(probe_at) AND failing_since = :since', deps);
  return 'none';
}

async function open(subject: Subject, deps: FailureDeps): Promise<HealthChange> {
  const probeAt = deps.clock.now() + deps.settings.webhookProbeMs;
  const { due_shard, due_at } = dueWebhook(subject.webhook.id, probeAt + graceMs);
  const opened = {
    text: 'SET failures = :all, probe_at = :probe, due_shard = :shard, due_at = :due REMOVE unparking',
    values: {
      ':all': opensAt,
      ':last': opensAt - 1,
      ':probe': isoTime(probeAt),
      ':shard': due_shard,
      ':due': due_at,
    },
  };
  const result = await changeHealth(subject, opened, 'attribute_not_exists(probe_at) AND failures >= :last', deps);
  return result.kind === 'done' ? 'opened' : 'none';
}
