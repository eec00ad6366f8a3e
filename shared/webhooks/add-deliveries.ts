import type { Event } from '../events/event.ts';
import type { Deps } from '../runtime/deps.ts';
import { type AddOptions, addRow } from './add-row.ts';
import { type KeptBody, keepBody } from './body-store.ts';
import { deliveryMessage, enqueue, laneOf } from './delivery-message.ts';
import type { Wanted } from './matches.ts';
import type { WebhookType } from './webhook.ts';

/** Who comes second asks later: whoever came first may be just about to ask, and then the delivery is done by then. */
const secondAskSeconds = 30;
/** Rows written at the same time. */
const atOnce = 25;

/**
 * Delivers an event to these webhooks, whoever else gets it: a body under each name that they know it by, a row for
 * each of them, a message to the queue for each row. What an earlier try has left undone is made up for.
 */
export async function addDeliveries(
  event: Event,
  wanted: readonly Wanted[],
  deps: Deps<'table:write' | 'queue:deliveries'>,
  options: AddOptions = {},
): Promise<void> {
  const types = [...new Set(wanted.map(({ type }) => type))];
  const bodies = new Map<WebhookType, KeptBody>();
  await Promise.all(types.map(async (type) => bodies.set(type, await keepBody(event, type, deps))));
  for (let done = 0; done < wanted.length; done += atOnce) {
    const some = wanted.slice(done, done + atOnce);
    const entries = await Promise.all(
      some.map(async (one) => {
        const { announced_at } = bodies.get(one.type) as KeptBody;
        const added = await addRow(event, one, announced_at, deps, options);
        if (added.kind === 'seen-to') return [];
        const body = deliveryMessage(event.organization_id, added.delivery);
        return [{ body, lane: laneOf(one.webhook), ...(added.kind === 'old' && { delaySeconds: secondAskSeconds }) }];
      }),
    );
    await enqueue(entries.flat(), deps);
  }
}
