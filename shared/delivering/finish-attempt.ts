import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import { dueWebhook } from '../subscriptions/webhook.ts';
import { absent, exists } from '../table/conditions.ts';
import { changeHealth, type HealthChange, type Subject, sendTend } from './breaker.ts';
import type { Delivery } from './delivery.ts';
import { enqueueDelivery } from './delivery-message.ts';
import { noteFailure } from './note-failure.ts';
import type { Outcome } from './post-event.ts';
import type { Ready } from './read-delivery.ts';
import { longestDelayMs, type Recorded, recordAttempt } from './record-attempt.ts';

type ConcludeDeps = Deps<'table:write' | 'queue:deliveries' | 'delivery-settings'>;

/** Records an attempt, has the next one made in time, and notes what it says of the webhook. */
export async function concludeAttempt(ready: Ready, outcome: Outcome, deps: ConcludeDeps): Promise<void> {
  const recorded = await recordAttempt(ready, outcome, deps);
  if (recorded) logAttempt(ready, outcome, recorded, deps);
  if (recorded) await planNext(ready, recorded, deps);
  const isSuccess = outcome.attempt.error === null;
  const change = isSuccess ? await noteSuccess(ready, deps) : await noteFailure(ready, outcome, deps);
  if (change === 'opened') await sendTend(ready, deps.settings.webhookProbeMs, deps);
  if (change === 'let-go') await sendTend(ready, 0, deps);
}

function logAttempt(
  { organizationId, webhook, delivery: planned }: Ready,
  { attempt }: Outcome,
  { delivery, number, waitMs }: Recorded,
  { clock, log }: Deps,
): void {
  log('webhook_attempt', {
    organization: organizationId,
    webhook_id: webhook.id,
    event_id: delivery.event_id,
    number,
    // What this attempt came to; `retry`: there will be another.
    outcome: attempt.error === null ? 'delivered' : waitMs === undefined ? 'failed' : 'retry',
    error: attempt.error,
    status_code: attempt.status_code,
    duration_ms: attempt.duration_ms,
    age_ms: clock.now() - Date.parse(delivery.created_at),
    lag_ms: webhook.probe_at === undefined ? lagOf(planned, attempt) : undefined,
  });
}

/** By how much an attempt began later than it should have, in ms. A queue's whole seconds may make it a little early. */
const lagOf = ({ created_at, next_attempt_at = created_at }: Delivery, { at }: Outcome['attempt']) =>
  Math.max(0, Date.parse(at) - Date.parse(next_attempt_at));

/** The row bears a mark: if the queue is not to be had, the sweeper asks for the next attempt. */
async function planNext(
  { organizationId, webhook }: Ready,
  { delivery, waitMs }: Recorded,
  deps: ConcludeDeps,
): Promise<void> {
  if (waitMs === undefined || waitMs > longestDelayMs) return;
  try {
    await enqueueDelivery(organizationId, webhook, delivery, deps, Math.round(waitMs / 1000));
  } catch (error) {
    deps.log('delivery_left_over', { organization: organizationId, webhook_id: webhook.id, ...errorFields(error) });
  }
}

/** An attempt has succeeded: what was counted is forgotten, and an open breaker closes. Writes only when something changes. */
export async function noteSuccess(subject: Subject, deps: Deps<'table:write'>): Promise<HealthChange> {
  const { failures, failing_since, probe_at } = subject.webhook;
  if (failures === 0 && failing_since === undefined && probe_at === undefined) return 'none';
  if (probe_at === undefined) {
    const reset = { set: { failures: 0 }, remove: ['failing_since'] };
    const result = await changeHealth(subject, reset, absent('probe_at'), deps);
    if (result.kind === 'done' || result.item?.probe_at === undefined) return 'none';
  }
  // The mark stays until all that is parked has been sent.
  const mark = dueWebhook(subject.webhook.id, deps.clock.now());
  const closed = { set: { failures: 0, ...mark }, remove: ['failing_since', 'probe_at', 'unparking'] };
  const result = await changeHealth(subject, closed, exists('probe_at'), deps);
  return result.kind === 'done' ? 'let-go' : 'none';
}
