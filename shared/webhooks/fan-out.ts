import type { Event } from '../events/event.ts';
import type { Deps } from '../runtime/deps.ts';
import { allPages } from '../table/all-pages.ts';
import { addDeliveries } from './add-deliveries.ts';
import { subscribedTo } from './matches.ts';
import { parseWebhook, webhookSortKeyPrefix, webhooksPartition } from './webhook.ts';

/**
 * Tells an event to everyone in its organization who has subscribed to it. Safe to do twice, also at once: each
 * subscription gets one delivery, with what was said first.
 */
export async function fanOut(event: Event, deps: Deps<'table:write' | 'queue:deliveries'>): Promise<void> {
  const values = { ':pk': webhooksPartition(event.organization_id), ':prefix': webhookSortKeyPrefix };
  const condition = { text: 'pk = :pk AND begins_with(sk, :prefix)', values };
  const items = await Array.fromAsync(allPages(deps.table, { condition }));
  const webhooks = items.flatMap((item) => parseWebhook(item) ?? []);
  await addDeliveries(event, subscribedTo(event, webhooks), deps);
}
