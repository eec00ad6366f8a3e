import { isoTime, seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { errorFields } from '../runtime/log.ts';
import type { Item, Key } from '../table/table.ts';
import { askAgain } from './deliver/ask-again.ts';
import { tendWebhook } from './deliver/tend-webhook.ts';
import { dueDeliveryShards, dueWebhookShards } from './due-mark.ts';

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
  const values = { ':shard': shard, ':now': isoTime(clock.now()) };
  const condition = { text: 'due_shard = :shard AND due_at <= :now', values };
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
