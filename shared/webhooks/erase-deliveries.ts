import * as z from 'zod';
import { seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { errorFields } from '../runtime/log.ts';
import { wholePartition } from '../table/all-pages.ts';
import { deliveriesPartition } from './delivery.ts';
import { webhookKey } from './webhook.ts';

const kind = 'erase-deliveries';

/** On the events queue: a webhook whose deliveries are to go with it. */
const erasureSchema = z.object({ kind: z.literal(kind), organization_id: z.string(), webhook_id: z.string() });

/**
 * The webhook goes within 29 s of being handed over, the life of that function, and a fan-out that has read it just before
 * writes for 55 s more: whatever there will ever be is there by then.
 */
const guardSeconds = 120;
/** A table that is throttled has more to give in a while. */
const throttledSeconds = 30;
/** For one piece; the function ends at 55 s, and has others to do. */
const pieceMs = seconds(10);
const rowsAtOnce = 100;

/** Has the deliveries of a webhook erased that is just about to be deleted; two minutes from now, and if it is deleted then. */
export async function handOverDeliveries(
  organizationId: string,
  webhookId: string,
  { eventsQueue }: Deps<'queue:events'>,
  delaySeconds = guardSeconds,
): Promise<void> {
  const body: z.infer<typeof erasureSchema> = { kind, organization_id: organizationId, webhook_id: webhookId };
  await eventsQueue.send({ body, group: organizationId, delaySeconds });
}

/**
 * Erases a piece of them, and has the next piece done where some are left. It may die anywhere and be done again. Throws
 * only where it gets nowhere: that a table refuses more, after some, must not use up the tries of a message.
 */
export async function eraseDeliveries(body: unknown, deps: Deps<'table:write' | 'queue:events'>): Promise<void> {
  const { organization_id: organizationId, webhook_id: webhookId } = erasureSchema.parse(body);
  const { table, clock } = deps;
  const deadline = clock.now() + pieceMs;
  if (await table.get(webhookKey(organizationId, webhookId))) return;
  const condition = wholePartition(deliveriesPartition(organizationId, webhookId));
  for (let hasErased = false; ; hasErased = true) {
    try {
      const { items, next } = await table.page({ condition, limit: rowsAtOnce });
      await table.writeMany(items.map(({ pk, sk }) => ({ kind: 'delete', key: { pk: String(pk), sk: String(sk) } })));
      if (!next) return;
    } catch (error) {
      if (!hasErased) throw error;
      deps.log('erasure_postponed', { organization: organizationId, webhook_id: webhookId, ...errorFields(error) });
      return handOverDeliveries(organizationId, webhookId, deps, throttledSeconds);
    }
    if (clock.now() > deadline) return handOverDeliveries(organizationId, webhookId, deps, 0);
  }
}
