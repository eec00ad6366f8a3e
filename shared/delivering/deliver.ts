import * as z from 'zod';
import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import { breakerState } from '../subscriptions/breaker.ts';
import { equals } from '../table/expressions.ts';
import { checkBreaker, claimProbe } from './check-breaker.ts';
import { type Delivery, deliveryIdOf, plannedAttributes } from './delivery.ts';
import {
  breakerMessageSchema,
  type DeliveryMessage,
  deliveryMessageSchema,
  enqueue,
  enqueueAttempt,
  type Lane,
} from './delivery-message.ts';
import { waiting } from './delivery-order.ts';
import { noteHealth } from './endpoint-health.ts';
import { eraseGone } from './erase-answers.ts';
import { messageIdIn } from './event-body.ts';
import { parkDelivery } from './parked-deliveries.ts';
import { type AttemptOutcome, postEvent } from './post-event.ts';
import { type Ready, readDelivery, type Void } from './read-delivery.ts';
import { longestDelayMs, type Recorded, recordAttempt } from './record-attempt.ts';
import { watchSlowness } from './slow-lane.ts';
import { deliveryAfter, statusOf } from './transitions.ts';

const messageSchema = z.discriminatedUnion('kind', [deliveryMessageSchema, breakerMessageSchema]);

type DeliverDeps = Deps<'table:write' | 'queue:deliveries' | 'secrets' | 'http' | 'delivery-settings'>;

const handleIn = (lane: Lane) => async (body: unknown, deps: DeliverDeps) => {
  const message = messageSchema.parse(body);
  if (message.kind === 'deliver') return deliver(message, lane, deps);
  return checkBreaker(message.organization_id, message.webhook_id, deps);
};

/** Does what a message of the queue for deliveries asks for. Throws for a message that fits neither schema. */
export const handleDelivery = handleIn('quick');

/** Does what a message of the queue for slow deliveries asks for. */
export const handleSlowDelivery = handleIn('slow');

/**
 * Makes the next attempt of a delivery, unless it is not to be made, not now, or not in this lane. A failure of the receiver
 * is recorded, and never thrown: a throw is a fault of this service, and the message comes again.
 */
async function deliver(message: DeliveryMessage, lane: Lane, deps: DeliverDeps): Promise<void> {
  const found = await readDelivery(message, deps);
  if (found.kind === 'done') return;
  if (found.kind === 'early') return enqueue([waiting(message, lane)], deps);
  if (found.kind === 'void') return cancelDelivery(found, deps);
  if (found.kind === 'gone') return eraseGone(found, deps);
  const state = message.probe ? 'closed' : breakerState(found.webhook, deps.clock.now());
  if (state === 'open') return parkDelivery(found, deps);
  if (lane === 'quick' && found.webhook.slow) return enqueue([{ body: message, lane: 'slow' }], deps);
  if (state === 'half-open' && !(await claimProbe(found, deps))) return parkDelivery(found, deps);
  const outcome = await watchSlowness({ ...found, lane }, () => postEvent(found, deps), deps);
  await finishAttempt(found, outcome, deps);
}

/** Ends a delivery that can no longer be sent. Its contact is there, as far as is known. */
async function cancelDelivery({ key, delivery }: Void, { table }: Deps<'table:write'>): Promise<void> {
  const state = deliveryAfter('webhook or body gone', delivery);
  if (state === undefined) return;
  await table.write({
    kind: 'update',
    key,
    change: { set: { status: statusOf(state) }, remove: plannedAttributes },
    condition: equals('status', 'pending'),
  });
}

type FinishDeps = Deps<'table:write' | 'queue:deliveries' | 'delivery-settings'>;

/** Records an attempt, enqueues the next one, and notes what it says of the endpoint. */
async function finishAttempt(ready: Ready, outcome: AttemptOutcome, deps: FinishDeps): Promise<void> {
  const recorded = await recordAttempt(ready, outcome, deps);
  if (recorded) logAttempt(ready, { outcome, recorded }, deps);
  if (recorded) await enqueueNext(ready, recorded, deps);
  await noteHealth(ready, outcome, deps);
}

function logAttempt(
  { organizationId, webhook, key, body, delivery: planned }: Ready,
  { outcome: { attempt }, recorded }: { readonly outcome: AttemptOutcome; readonly recorded: Recorded },
  { clock, log }: Deps,
): void {
  const { delivery, number, waitMs } = recorded;
  log('webhook_attempt', {
    organization: organizationId,
    webhook_id: webhook.id,
    message_id: messageIdIn(body),
    event_id: delivery.event_id,
    delivery_id: deliveryIdOf(key.sk),
    number,
    // `failed`: for good; `retry`: there will be another attempt.
    outcome: attempt.error === null ? 'delivered' : waitMs === undefined ? 'failed' : 'retry',
    error: attempt.error,
    status_code: attempt.status_code,
    duration_ms: attempt.duration_ms,
    age_ms: clock.now() - Date.parse(delivery.created_at),
    lag_ms: webhook.probe_at === undefined ? lagOf(planned, attempt) : undefined,
  });
}

/** By how much an attempt began later than planned, in ms. A queue's whole seconds may make it a little early. */
const lagOf = ({ created_at, next_attempt_at = created_at }: Delivery, { at }: AttemptOutcome['attempt']) =>
  Math.max(0, Date.parse(at) - Date.parse(next_attempt_at));

/** The row has a mark: if the queue is out of reach, the sweeper asks for the next attempt. */
async function enqueueNext(
  { organizationId, webhook }: Ready,
  { delivery, waitMs }: Recorded,
  deps: FinishDeps,
): Promise<void> {
  if (waitMs === undefined || waitMs > longestDelayMs) return;
  try {
    const delaySeconds = Math.round(waitMs / 1000);
    await enqueueAttempt({ organizationId, webhook, delivery, delaySeconds }, deps);
  } catch (error) {
    deps.log('delivery_left_over', { organization: organizationId, webhook_id: webhook.id, ...errorFields(error) });
  }
}
