import { errorFields } from '../base/log.ts';
import type { Deps } from '../runtime/deps.ts';
import { webhookKey } from '../subscriptions/webhook.ts';
import { absent, all, exists } from '../table/conditions.ts';
import type { Subject } from './breaker.ts';
import type { Lane } from './delivery-message.ts';

/** Who takes longer to answer goes by the slow lane. */
export const slowAfterMs = 1_000;

/**
 * Watches how long `post` takes. As soon as it has taken too long its webhook is marked, so that others' deliveries need
 * not wait behind more of them; a quick answer in the slow lane takes the mark off. In real time, whatever the clock
 * says: it is a place in a worker that is at stake.
 */
export async function watchSlowness<T>(
  subject: Subject,
  lane: Lane,
  post: () => Promise<T>,
  deps: Deps<'table:write'>,
): Promise<T> {
  let marked: Promise<void> | undefined;
  const timer = setTimeout(() => {
    marked = subject.webhook.slow ? Promise.resolve() : mark(subject, true, deps);
  }, slowAfterMs);
  try {
    const result = await post();
    if (!marked && lane === 'slow' && subject.webhook.slow) await mark(subject, false, deps);
    return result;
  } finally {
    clearTimeout(timer);
    // Nothing may go on when the handler has returned.
    await marked;
  }
}

/** Which lane is a matter of comfort: it fails no delivery. */
async function mark(
  { organizationId, webhook }: Subject,
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
