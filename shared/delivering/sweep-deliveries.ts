import { isoTime, seconds } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { parseWebhook, webhookKey } from '../subscriptions/webhook.ts';
import { equals } from '../table/conditions.ts';
import { sweepDue } from '../table/due.ts';
import type { Item, Key } from '../table/table.ts';
import { type Delivery, parseDelivery } from './delivery.ts';
import { enqueueDelivery } from './delivery-message.ts';
import { tendWebhook } from './tend-webhook.ts';

/** When a message that was sent has come to nothing by then, it is sent again. */
const patienceMs = seconds(900);

/** Whose delivery it is. */
const organizationOf = ({ pk }: Key) => pk.split('#', 1)[0] ?? '';

/**
 * Has the next attempt made of a delivery whose time has come. The index, which led here, is behind the table. Returns how
 * late it was, in ms; undefined when it was not due, or somebody else was quicker.
 */
export async function askAgain(key: Key, deps: Deps<'table:write' | 'queue:deliveries'>): Promise<number | undefined> {
  const { table, clock } = deps;
  const delivery = dueIn(await table.get(key), isoTime(clock.now()));
  if (!delivery) return undefined;
  const organizationId = organizationOf(key);
  const webhook = parseWebhook(await table.get(webhookKey(organizationId, delivery.webhook_id)));
  const claimed = await table.write({
    kind: 'update',
    key,
    change: { set: { due_at: isoTime(clock.now() + patienceMs) } },
    condition: equals('due_at', delivery.due_at),
  });
  if (claimed.kind === 'refused') return undefined;
  await enqueueDelivery(organizationId, webhook ?? {}, delivery, deps);
  // By the plan, not by the mark, which moves on whenever it is asked for: what nobody attempts grows older.
  return clock.now() - Date.parse(delivery.next_attempt_at ?? delivery.due_at);
}

function dueIn(item: Item | undefined, now: string): (Delivery & { readonly due_at: string }) | undefined {
  const delivery = parseDelivery(item);
  if (delivery?.status !== 'pending' || delivery.due_at === undefined || delivery.due_at > now) return undefined;
  return { ...delivery, due_at: delivery.due_at };
}

/** Of one shard, at the same time. */
const atOnce = 25;

type DeliveriesDeps = Deps<'table:write' | 'queue:deliveries' | 'delivery-settings'>;

/**
 * Has the next attempts made of deliveries whose time has come, and looks after webhooks whose breaker is open, or was. What
 * it asks for twice, because a message was not lost but late, happens once.
 */
export async function sweepDeliveries(deps: DeliveriesDeps) {
  const [late, tended] = await Promise.all([
    sweepDue({ kind: 'delivery', atOnce, handle: (key) => askAgain(key, deps) }, deps),
    sweepDue({ kind: 'webhook', atOnce, handle: (key) => tend(key, deps) }, deps),
  ]);
  return {
    deliveries: late.done.length,
    webhooks: tended.done.length,
    // Since the attempt should have been made. After a short wait it is looked for here a minute later.
    oldest_due_age_ms: late.done.reduce((oldest, ms) => Math.max(oldest, ms), 0),
    failed: late.failed + tended.failed,
    stuck: late.stuck || tended.stuck,
  };
}

async function tend({ pk, sk }: Key, deps: DeliveriesDeps): Promise<true> {
  await tendWebhook(pk.split('#', 1)[0] ?? '', sk.split('#')[1] ?? '', deps);
  return true;
}
