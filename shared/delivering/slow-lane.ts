import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import type { OwnedWebhook } from '../subscriptions/breaker-writes.ts';
import { webhookKey } from '../subscriptions/webhook.ts';
import { absent, all, exists } from '../table/expressions.ts';
import type { Lane } from './delivery-message.ts';

/**
 * A webhook whose answer takes longer than so many looks, so far apart (ms), gets its deliveries by the slow lane. One timer
 * would not do: where this process was short of CPU, or stopped, the answer may be there and not read yet. Between two looks
 * what has come is read, so a look that is late counts no more than one in time.
 */
const looks = 10;
const lookMs = 100;

/** An attempt's webhook, and the lane that its queue message came by. */
type Attempted = OwnedWebhook & { readonly lane: Lane };

/**
 * Watches how long `post` takes. As soon as it has taken too long its webhook is marked as slow, so that the deliveries of
 * other webhooks need not wait behind more of them; a quick answer in the slow lane removes the mark.
 */
export async function watchSlowness<T>(
  attempted: Attempted,
  post: () => Promise<T>,
  deps: Deps<'table:write'>,
): Promise<T> {
  const { webhook, lane } = attempted;
  let marked: Promise<void> | undefined;
  let callOff = () => {};
  const look = (left: number) => {
    callOff = deps.clock.after(lookMs, () => {
      if (left > 1) look(left - 1);
      else marked = webhook.slow ? Promise.resolve() : markSlow(attempted, true, deps);
    });
  };
  look(looks);
  try {
    const result = await post();
    if (!marked && lane === 'slow' && webhook.slow) await markSlow(attempted, false, deps);
    return result;
  } finally {
    callOff();
    // No write may go on when the handler has returned.
    await marked;
  }
}

/** A webhook in the wrong lane is still delivered to: a write that fails is logged, and fails no delivery. */
async function markSlow(
  { organizationId, webhook }: OwnedWebhook,
  isSlow: boolean,
  { table, log }: Deps<'table:write'>,
): Promise<void> {
  try {
    await table.write({
      kind: 'update',
      key: webhookKey(organizationId, webhook.id),
      change: isSlow ? { set: { slow: true } } : { remove: ['slow'] },
      condition: all(exists(), isSlow ? absent('slow') : exists('slow')),
    });
  } catch (error) {
    log('webhook_lane_not_changed', { webhook_id: webhook.id, ...errorFields(error) });
  }
}
