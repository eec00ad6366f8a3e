import * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import { type OrganizationId, organizationIdSchema, type WebhookId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { webhookKey } from '../subscriptions/webhook.ts';
import { equals } from '../table/expressions.ts';
import { keyOf } from '../table/pages.ts';
import { deliveriesPartition } from './delivery.ts';

/** On the events queue: a webhook is deleted, and its deliveries go with it. */
const erasureSchema = z.object({
  kind: z.literal('erase-deliveries'),
  organization_id: organizationIdSchema,
  webhook_id: z.string(),
});

/**
 * The webhook is deleted within 29 s, the limit of the function that enqueues, and a fan-out that has read it just before
 * writes for 55 s more: all of its deliveries are stored by then.
 */
const guardSeconds = 120;
/** A table that throttles takes more writes after a while. */
const throttledSeconds = 30;
/** For one piece, in ms; the function ends at 55 s, and has other messages. */
const pieceMs = seconds(10);
const rowsAtOnce = 100;

interface DeletedWebhook {
  readonly organizationId: OrganizationId;
  readonly webhookId: WebhookId;
  readonly delaySeconds?: number;
}

/** Enqueues the erasure of a webhook's deliveries, before the webhook is deleted: two minutes from now, and if it is deleted then. */
export async function enqueueDeliveriesErasure(
  { organizationId, webhookId, delaySeconds = guardSeconds }: DeletedWebhook,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const body: z.infer<typeof erasureSchema> = {
    kind: 'erase-deliveries',
    organization_id: organizationId,
    webhook_id: webhookId,
  };
  await eventsQueue.send({ body, group: organizationId, delaySeconds });
}

/**
 * Erases some deliveries of a deleted webhook, and enqueues the next piece where some are left. The worker may die anywhere
 * and do it again. Throws only where nothing was erased: a table that throttles later must not use up a message's tries.
 */
export async function eraseDeliveries(body: unknown, deps: Deps<'table:write' | 'queue:events'>): Promise<void> {
  const { organization_id: organizationId, webhook_id: webhookId } = erasureSchema.parse(body);
  const { table, clock } = deps;
  const deadline = clock.now() + pieceMs;
  if (await table.get(webhookKey(organizationId, webhookId))) return;
  const condition = equals('pk', deliveriesPartition(organizationId, webhookId));
  for (let hasErased = false; ; hasErased = true) {
    try {
      const { items, next } = await table.page({ condition, limit: rowsAtOnce });
      await table.writeMany(items.map((item) => ({ kind: 'delete', key: keyOf(item) })));
      if (!next) return;
    } catch (error) {
      if (!hasErased) throw error;
      deps.log('erasure_postponed', { organization: organizationId, webhook_id: webhookId, ...errorFields(error) });
      return enqueueDeliveriesErasure({ organizationId, webhookId, delaySeconds: throttledSeconds }, deps);
    }
    if (clock.now() > deadline) return enqueueDeliveriesErasure({ organizationId, webhookId, delaySeconds: 0 }, deps);
  }
}
