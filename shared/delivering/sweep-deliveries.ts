import { isoTime, seconds } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { parseWebhook, webhookKey, webhookOfKey } from '../subscriptions/webhook.ts';
import { sweepDue } from '../table/due.ts';
import { equals } from '../table/expressions.ts';
import type { Key } from '../table/table.ts';
import { type BreakerDeps, checkBreaker } from './check-breaker.ts';
import { organizationOfKey, parseDelivery } from './delivery.ts';
import { enqueueAttempt } from './delivery-message.ts';
import { resumeReplay } from './replay-piece.ts';
import { deliveryAfter } from './transitions.ts';

/** Of one shard, at the same time. */
const atOnce = 25;

/**
 * Enqueues the next attempts of deliveries whose time has come, checks the breakers that are open, or were, and has replays
 * go on whose queue message was lost. An attempt
 * that is asked for twice, because a queue message was not lost but late, is made once.
 */
export async function sweepDeliveries(deps: BreakerDeps & Deps<'queue:events'>) {
  const [late, checked, replays] = await Promise.all([
    sweepDue({ kind: 'delivery', atOnce, handle: (key) => askAgain(key, deps) }, deps),
    sweepDue({ kind: 'webhook', atOnce, handle: (key) => check(key, deps) }, deps),
    sweepDue({ kind: 'replay', handle: (key) => resumeReplay(key, deps) }, deps),
  ]);
  return {
    deliveries: late.done.length,
    webhooks: checked.done.length,
    replays: replays.done.length,
    // Since the attempt should have been made. After a short wait it is looked for here a minute later.
    oldest_due_age_ms: late.done.reduce((oldest, ms) => Math.max(oldest, ms), 0),
    failed: late.failed + checked.failed + replays.failed,
    stuck: late.stuck || checked.stuck || replays.stuck,
  };
}

async function check(key: Key, deps: BreakerDeps): Promise<true> {
  const { organizationId, webhookId } = webhookOfKey(key);
  await checkBreaker(organizationId, webhookId, deps);
  return true;
}

/** When a queue message has come to nothing by then, in ms, the next one is sent. */
const patienceMs = seconds(900);

/**
 * Enqueues the next attempt of a delivery whose time has come. The index, which led here, is behind the table. Returns how
 * late it was, in ms; undefined when it was not due, or a concurrent worker was quicker.
 */
async function askAgain(key: Key, deps: Deps<'table:write' | 'queue:deliveries'>): Promise<number | undefined> {
  const { table, clock } = deps;
  const delivery = parseDelivery(await table.get(key));
  if (delivery?.due_at === undefined) return undefined;
  if (deliveryAfter('time passed', delivery, { now: clock.now() }) === undefined) return undefined;
  const organizationId = organizationOfKey(key);
  const webhook = parseWebhook(await table.get(webhookKey(organizationId, delivery.webhook_id)));
  const claimed = await table.write({
    kind: 'update',
    key,
    change: { set: { due_at: isoTime(clock.now() + patienceMs) } },
    condition: equals('due_at', delivery.due_at),
  });
  if (claimed.kind === 'refused') return undefined;
  await enqueueAttempt({ organizationId, webhook: webhook ?? {}, delivery }, deps);
  // By the plan, not by the mark, which moves on at each sweep: the age of a delivery that is never attempted grows.
  return clock.now() - Date.parse(delivery.next_attempt_at ?? delivery.due_at);
}
