import { isoTime, seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import { parseWebhook, webhookKey } from '../subscriptions/webhook.ts';
import { all, atMost, equals } from '../table/conditions.ts';
import type { Item, Key } from '../table/table.ts';
import { type Delivery, parseDelivery } from './delivery.ts';
import { enqueueDelivery } from './delivery-message.ts';
import { dueDeliveryShards, dueWebhookShards } from './due-mark.ts';
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

/** A run ends with the function (50 s); what is left waits for the next. */
const runMs = seconds(40);
/** Of one shard, at the same time. */
const pageSize = 25;

type SweepDeps = Deps<'table:write' | 'queue:deliveries' | 'delivery-settings'>;

/**
 * Has the next attempts made of deliveries whose time has come, and looks after webhooks whose breaker is open, or was. What
 * it asks for twice, because a message was not lost but late, happens once.
 */
export async function sweepDeliveries(deps: SweepDeps) {
  const until = deps.clock.now() + runMs;
  const deliveries = sweepAll(dueDeliveryShards, until, (key) => askAgain(key, deps), deps);
  const webhooks = sweepAll(dueWebhookShards, until, (key) => tend(key, deps), deps);
  const [late, tended] = await Promise.all([deliveries, webhooks]);
  return {
    deliveries: late.length,
    webhooks: tended.length,
    // Since the attempt should have been made. After a short wait it is looked for here a minute later.
    oldest_due_age_ms: late.reduce((oldest, ms) => Math.max(oldest, ms), 0),
  };
}

async function tend({ pk, sk }: Key, deps: SweepDeps): Promise<true> {
  await tendWebhook(pk.split('#', 1)[0] ?? '', sk.split('#')[1] ?? '', deps);
  return true;
}

/** What `handle` makes of everything that is due in these shards, oldest first in each. */
async function sweepAll<T>(
  shards: readonly string[],
  until: number,
  handle: (key: Key) => Promise<T | undefined>,
  deps: SweepDeps,
): Promise<T[]> {
  const all = await Promise.all(shards.map((shard) => sweepShard(shard, until, handle, deps)));
  return all.flat();
}

async function sweepShard<T>(
  shard: string,
  until: number,
  handle: (key: Key) => Promise<T | undefined>,
  { table, clock, log }: SweepDeps,
): Promise<T[]> {
  const condition = all(equals('due_shard', shard), atMost('due_at', isoTime(clock.now())));
  const results: T[] = [];
  let after: Item | undefined;
  do {
    const page = await table.page({ index: 'due', condition, limit: pageSize, after });
    const handled = page.items.map(async ({ pk, sk }) => {
      try {
        return (await handle({ pk: String(pk), sk: String(sk) })) ?? [];
      } catch (error) {
        // What fails stays marked, and keeps nobody else from being found.
        log('unexpected_error', { pk: String(pk), ...errorFields(error) });
        return [];
      }
    });
    results.push(...((await Promise.all(handled)).flat() as T[]));
    after = page.next;
  } while (after && clock.now() < until);
  return results;
}
