import type { Event } from '../events/event.ts';
import { seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { allPages } from '../table/all-pages.ts';
import { addDeliveries } from './add-deliveries.ts';
import { readTold } from './body-store.ts';
import { subscribedTo } from './matches.ts';
import { parseWebhook, webhookSortKeyPrefix, webhooksPartition } from './webhook.ts';

/** An event that is announced without delay is younger, also with the others of its batch before it. */
const newMs = seconds(60);

/**
 * Tells an event to everyone in its organization who has subscribed to it, and was there when it happened. Safe to do
 * twice, also at once: each subscription gets one delivery, with what was said first.
 */
export async function fanOut(event: Event, deps: Deps<'table:write' | 'queue:deliveries'>): Promise<void> {
  const values = { ':pk': webhooksPartition(event.organization_id), ':prefix': webhookSortKeyPrefix };
  const condition = { text: 'pk = :pk AND begins_with(sk, :prefix)', values };
  const items = await Array.fromAsync(allPages(deps.table, { condition }));
  const webhooks = items.flatMap((item) => parseWebhook(item) ?? []);
  const candidates = subscribedTo(event, webhooks, event.noted_at);
  if (candidates.length === 0) return;
  const told = mayBeTold(event, deps.clock.now()) ? await readTold(event, deps) : undefined;
  const wanted = told?.at === undefined ? candidates : subscribedTo(event, webhooks, earliest(told.at, event.noted_at));
  await addDeliveries(event, wanted, deps, { told });
}

/**
 * Whether somebody may have told it before, perhaps under its other name: then what stands is read first, since a write
 * that is refused costs as much as one that is done. A call is recorded nowhere, and each copy looks new.
 */
const mayBeTold = ({ type, noted_at }: Event, now: number): boolean =>
  type === 'call' || (noted_at !== undefined && Date.parse(noted_at) < now - newMs);

const earliest = (at: string, other = at): string => (at < other ? at : other);
