import { isoTime, seconds } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { parseWebhook, webhookKey } from '../subscriptions/webhook.ts';
import { equals } from '../table/conditions.ts';
import { changeHealth, claimProbe, type Subject } from './breaker.ts';
import { enqueue, laneOf } from './delivery-message.ts';
import { parkedDeliveries, takeOff, unpark } from './parked-deliveries.ts';

export type TendDeps = Deps<'table:write' | 'queue:deliveries' | 'delivery-settings'>;

/** Of parked deliveries, so that one of which the index does not know yet that it has moved on hides no other. */
const candidates = 25;
/** Where nothing is parked, the next event is the probe; until then nobody need look often. */
const idleMs = seconds(600);

/**
 * Looks after a webhook whose breaker is open, or was: sends the oldest of what is parked as a probe when it is time for
 * one, and all of it once the breaker is closed or the webhook disabled. Twice at once does no more than once.
 */
export async function tendWebhook(organizationId: string, webhookId: string, deps: TendDeps): Promise<void> {
  const webhook = parseWebhook(await deps.table.get(webhookKey(organizationId, webhookId)));
  const now = isoTime(deps.clock.now());
  if (webhook?.due_at === undefined || (webhook.probe_at ?? webhook.due_at) > now) return;
  const subject = { organizationId, webhook };
  await (webhook.probe_at === undefined ? unpark({ ...subject, dueAt: webhook.due_at }, deps) : probe(subject, deps));
}

async function probe(subject: Subject, deps: TendDeps): Promise<void> {
  const { parked } = await parkedDeliveries(subject, candidates, deps);
  const [oldest] = parked;
  if (!oldest) return beIdle(subject, deps);
  if (!(await claimProbe(subject, deps))) return;
  const body = await takeOff(subject, oldest, deps);
  if (body) await enqueue([{ body: { ...body, probe: true }, lane: laneOf(subject.webhook) }], deps);
}

/** The breaker stays open: to close it without a success would let the next events run into the same failure. */
async function beIdle(subject: Subject, deps: TendDeps): Promise<void> {
  const idle = { set: { due_at: isoTime(deps.clock.now() + idleMs) } };
  await changeHealth(subject, idle, equals('probe_at', subject.webhook.probe_at), deps);
}
