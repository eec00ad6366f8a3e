import { isoTime } from '../base/clock.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { untilSettled } from '../table/contention.ts';
import { graceMs } from '../table/due.ts';
import {
  absent,
  all,
  any,
  atLeast,
  atMost,
  below,
  type Change,
  type Condition,
  equals,
  exists,
} from '../table/expressions.ts';
import type { WriteResult } from '../table/table.ts';
import { opensAtFailures } from './breaker.ts';
import { type disabledReasons, dueWebhook, type StoredWebhook, webhookKey } from './webhook.ts';

/** A webhook as it was read, and whose it is. */
export interface OwnedWebhook {
  readonly organizationId: OrganizationId;
  readonly webhook: StoredWebhook;
}

/** A failure is counted, unless the breaker is open, or four are counted already. `failedAt`: ISO 8601. */
export function countFailure(subject: OwnedWebhook, failedAt: string, deps: Deps<'table:write'>): Promise<WriteResult> {
  const counted = { setOnce: { failing_since: failedAt }, add: { failures: 1 } };
  const isEarly = all(absent('probe_at'), any(absent('failures'), below('failures', opensAtFailures - 1)));
  return changeHealth(subject, { change: counted, condition: isEarly }, deps);
}

/** A row of failures was none: this one, at `failedAt`, is the first again, unless the row that began at `since` is over. */
export async function restartCount(
  subject: OwnedWebhook,
  { since, failedAt }: { readonly since: string; readonly failedAt: string },
  deps: Deps<'table:write'>,
): Promise<void> {
  // Never an earlier time: the successes that were found would be found again.
  const first = { set: { failures: 1, failing_since: failedAt > since ? failedAt : since } };
  const condition = all(absent('probe_at'), atLeast('failures', opensAtFailures - 1), equals('failing_since', since));
  await changeHealth(subject, { change: first, condition }, deps);
}

/**
 * Closed, and failures were counted: those of a row that began before the success, which was over at `at` (ISO 8601), are
 * forgotten. Refused when a concurrent worker has opened the breaker, or a later row has begun.
 */
export const forgetFailures = (subject: OwnedWebhook, at: string, deps: Deps<'table:write'>): Promise<WriteResult> =>
  changeHealth(
    subject,
    {
      change: { set: { failures: 0 }, remove: ['failing_since'] },
      condition: all(absent('probe_at'), any(absent('failing_since'), atMost('failing_since', at))),
    },
    deps,
  );

/**
 * Closed → open, with the first probe at `probeAt` (ms since the epoch). False when an attempt was delivered since the worker
 * looked: these are not the failures that were counted from `since` on.
 */
export async function openBreaker(
  subject: OwnedWebhook,
  { since, probeAt }: { readonly since: string; readonly probeAt: number },
  deps: Deps<'table:write'>,
): Promise<boolean> {
  const mark = dueWebhook(subject.webhook.id, probeAt + graceMs);
  const opened = { set: { failures: opensAtFailures, probe_at: isoTime(probeAt), ...mark }, remove: ['unparking'] };
  const isInARow = all(absent('probe_at'), atLeast('failures', opensAtFailures - 1), equals('failing_since', since));
  return (await changeHealth(subject, { change: opened, condition: isInARow }, deps)).kind === 'done';
}

/** Half-open → open, with the next probe at `nextAt` (ms since the epoch). Of all workers that ask at once, one gets true. */
export async function moveProbe(subject: OwnedWebhook, nextAt: number, deps: Deps<'table:write'>): Promise<boolean> {
  const { id, probe_at } = subject.webhook;
  const claimed = { set: { probe_at: isoTime(nextAt), ...dueWebhook(id, nextAt + graceMs) } };
  return (
    (await changeHealth(subject, { change: claimed, condition: equals('probe_at', probe_at) }, deps)).kind === 'done'
  );
}

/** Half-open, and it stays so: the next check by the sweeper is at `nextAt` (ms since the epoch). */
export async function postponeCheck(subject: OwnedWebhook, nextAt: number, deps: Deps<'table:write'>): Promise<void> {
  const postponed = { set: { due_at: isoTime(nextAt) } };
  const condition = equals('probe_at', subject.webhook.probe_at);
  await changeHealth(subject, { change: postponed, condition }, deps);
}

/** Open or half-open → closed. The mark stays until all that is parked has been sent. False when it was not open any more. */
export async function closeBreaker(subject: OwnedWebhook, deps: Deps<'table:write'>): Promise<boolean> {
  const mark = dueWebhook(subject.webhook.id, deps.clock.now());
  const closed = { set: { failures: 0, ...mark }, remove: ['failing_since', 'probe_at', 'unparking'] };
  return (await changeHealth(subject, { change: closed, condition: exists('probe_at') }, deps)).kind === 'done';
}

/**
 * → disabled, which is logged. The mark has what is parked sent out, to be cancelled. False when it was disabled already, or
 * when an attempt was delivered meanwhile, which weighs less than a receiver's own 410.
 */
export async function disableBreaker(
  subject: OwnedWebhook,
  reason: (typeof disabledReasons)[number],
  deps: Deps<'table:write'>,
): Promise<boolean> {
  const { organizationId, webhook } = subject;
  const now = deps.clock.now();
  const still = reason === 'answered 410 Gone' ? exists() : equals('failing_since', webhook.failing_since);
  const disabled = { enabled: false, disabled_reason: reason, disabled_at: isoTime(now) };
  const change = { set: { ...disabled, ...dueWebhook(webhook.id, now) }, remove: ['probe_at', 'unparking'] };
  if ((await changeHealth(subject, { change, condition: still }, deps)).kind !== 'done') return false;
  deps.log('webhook_disabled', { organization: organizationId, webhook_id: webhook.id, reason });
  return true;
}

/** What is known of an address's health changes only while it is the webhook's address, and the webhook is enabled. */
function changeHealth(
  { organizationId, webhook }: OwnedWebhook,
  { change, condition }: { readonly change: Change; readonly condition: Condition },
  deps: Deps<'table:write'>,
): Promise<WriteResult> {
  return untilSettled({ over: 'attempt-write', organizationId }, deps, () =>
    deps.table.write({
      kind: 'update',
      key: webhookKey(organizationId, webhook.id),
      change,
      condition: all(equals('url', webhook.url), equals('enabled', true), condition),
    }),
  );
}
