import { isoTime, seconds } from '../base/clock.ts';
import type { OrganizationId, WebhookId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { breakerAfter, breakerState } from '../subscriptions/breaker.ts';
import { moveProbe, type OwnedWebhook, postponeCheck } from '../subscriptions/breaker-writes.ts';
import { parseWebhook, webhookKey } from '../subscriptions/webhook.ts';
import { absent, all, equals } from '../table/expressions.ts';
import { enqueue, enqueueBreakerCheck, laneOf } from './delivery-message.ts';
import { parkedDeliveries, releaseDelivery } from './parked-deliveries.ts';

export type BreakerDeps = Deps<'table:write' | 'queue:deliveries' | 'delivery-settings'>;

/**
 * Checks the breaker of a webhook, which is open, or was: sends the oldest parked delivery as a probe when it is time for
 * one, and all that is parked once the breaker is closed or the webhook disabled. Two checks at once do no more than one.
 */
export async function checkBreaker(
  organizationId: OrganizationId,
  webhookId: WebhookId,
  deps: BreakerDeps,
): Promise<void> {
  const webhook = parseWebhook(await deps.table.get(webhookKey(organizationId, webhookId)));
  if (webhook?.due_at === undefined) return;
  const now = deps.clock.now();
  const state = breakerState(webhook, now);
  if (state === 'open') return;
  if (state === 'half-open') return probe({ organizationId, webhook }, deps);
  if (webhook.due_at <= isoTime(now)) await releaseParked({ organizationId, webhook, dueAt: webhook.due_at }, deps);
}

/** Parked deliveries that are read for a probe: one of which the index does not know yet that it has moved on hides no other. */
const candidates = 25;
/** Where nothing is parked, the next event is the probe; until then the sweeper checks this seldom, in ms. */
const idleMs = seconds(600);

async function probe(subject: OwnedWebhook, deps: BreakerDeps): Promise<void> {
  const { parked } = await parkedDeliveries(subject, candidates, deps);
  const [oldest] = parked;
  // The breaker stays as it is: if it closed without a success, the next events would run into the same failure.
  if (!oldest) return postponeCheck(subject, deps.clock.now() + idleMs, deps);
  if (!(await claimProbe(subject, deps))) return;
  const body = await releaseDelivery(subject, oldest, deps);
  if (body) await enqueue([{ body: { ...body, probe: true }, lane: laneOf(subject.webhook) }], deps);
}

/** Whether the caller gets the probe that is due, of all workers that ask at the same time. The next one is planned then. */
export async function claimProbe(subject: OwnedWebhook, deps: BreakerDeps): Promise<boolean> {
  const { clock, settings } = deps;
  const now = clock.now();
  if (breakerAfter('probe claimed', subject.webhook, { now }) !== 'open') return false;
  if (!(await moveProbe(subject, now + settings.webhookProbeMs, deps))) return false;
  await enqueueBreakerCheck(subject, settings.webhookProbeMs, deps);
  return true;
}

/** Parked deliveries that one queue message sends; the next message sends more. */
const atOnce = 50;
/** Until the last check, in ms. No function runs so long: a worker that read the breaker as open has parked by then. */
const guardMs = seconds(120);

/** A webhook with the mark that it had when it was read. */
type Marked = OwnedWebhook & { readonly dueAt: string };

/**
 * Sends some of what is parked, and enqueues a check for the rest. The webhook loses its mark at the second check that finds
 * nothing, when every worker that could still park a delivery has ended. A worker may die anywhere: the sweeper finds the mark.
 */
async function releaseParked(subject: Marked, deps: BreakerDeps): Promise<void> {
  const { parked, isEmpty } = await parkedDeliveries(subject, atOnce, deps);
  const released = await Promise.all(parked.map((one) => releaseDelivery(subject, one, deps)));
  const entries = released.flatMap((body) => (body ? [{ body, lane: 'slow' as const }] : []));
  if (entries.length > 0) await enqueue(entries, deps);
  if (!isEmpty) return enqueueBreakerCheck(subject, parked.length > 0 ? 0 : 1_000, deps);
  await noteNothingParked(subject, deps);
}

/** After the first such check there is one more, after the second none. */
async function noteNothingParked(
  { organizationId, webhook, dueAt }: Marked,
  { table, clock }: Deps<'table:write'>,
): Promise<void> {
  const oneMore = { set: { unparking: true, due_at: isoTime(clock.now() + guardMs) } };
  const none = { remove: ['unparking', 'due_shard', 'due_at'] };
  await table.write({
    kind: 'update',
    key: webhookKey(organizationId, webhook.id),
    change: webhook.unparking ? none : oneMore,
    condition: all(equals('due_at', dueAt), absent('probe_at')),
  });
}
