import { enqueueItems } from '../../shared/channels/large-items.ts';
import { chatappItemsOf, toChatappQueueMessage } from '../../shared/providers/chatapp/webhook-items.ts';
import { withOwners } from '../../shared/providers/item-owners.ts';
import { photoappItemsOf, toPhotoappQueueMessage } from '../../shared/providers/photoapp/webhook-items.ts';
import type { Tenant } from './tenant.ts';
import type { World } from './world.ts';

/** What the provider POSTs to us for messages, reactions and edits that came to a tenant's number. */
export function chatappWebhook(
  { organization }: Tenant,
  messages: readonly object[],
  contacts: readonly object[] = [],
) {
  const metadata = { display_phone_number: '15550001111', phone_number_id: organization.cloud_phone_id };
  const value = { messaging_product: 'whatsapp', metadata, contacts, messages };
  return { object: 'whatsapp_business_account', entry: [{ id: 'waba', changes: [{ field: 'messages', value }] }] };
}

let made = 0;

/** An inbound text, as the provider words it. */
export const textFrom = (from: string, body: string, given: object = {}) => ({
  from,
  id: `wamid.in.${++made}`,
  timestamp: '1790000000',
  type: 'text',
  text: { body },
  ...given,
});

/** Queues a webhook's items, as the endpoint that takes it does. */
export async function takeChatapp({ ports }: World, webhook: unknown): Promise<void> {
  const items = await withOwners(chatappItemsOf(webhook), ports);
  await enqueueItems(items.map(toChatappQueueMessage), ports);
}

/** The same for the photo-app: `events` are entries of `messaging`. */
export async function takePhotoapp(
  { ports }: World,
  { organization }: Tenant,
  events: readonly object[],
): Promise<void> {
  const webhook = {
    object: 'instagram',
    entry: [{ id: organization.photoapp_account_id, time: 1_790_000_000_000, messaging: events }],
  };
  const items = await withOwners(photoappItemsOf(webhook), ports);
  await enqueueItems(items.map(toPhotoappQueueMessage), ports);
}

/** Messages that come to a tenant, handled to the end. */
export async function receive(
  { world, tenant }: { readonly world: World; readonly tenant: Tenant },
  messages: readonly object[],
  contacts: readonly object[] = [],
) {
  await takeChatapp(world, chatappWebhook(tenant, messages, contacts));
  await world.drain();
}
