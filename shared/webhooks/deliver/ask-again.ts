import { isoTime, seconds } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Item, Key } from '../../table/table.ts';
import { type Delivery, parseDelivery } from '../delivery.ts';
import { enqueueDelivery } from '../enqueue-delivery.ts';
import { parseWebhook, webhookKey } from '../webhook.ts';

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
    change: { text: 'SET due_at = :next', values: { ':next': isoTime(clock.now() + patienceMs) } },
    condition: { text: 'due_at = :due', values: { ':due': delivery.due_at } },
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
