import { headKey } from '../conversations/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { parseWebhook, type StoredWebhook, webhookKey } from '../subscriptions/webhook.ts';
import type { Item, Key } from '../table/table.ts';
import { type Delivery, deliveryKey, parseDelivery } from './delivery.ts';
import type { DeliveryMessage } from './delivery-message.ts';
import { bodyKey, parseBody } from './event-body.ts';

/** A delivery that may go out, with all that an attempt takes. */
export interface Ready {
  readonly kind: 'ready';
  readonly organizationId: string;
  readonly key: Key;
  readonly delivery: Delivery;
  readonly webhook: StoredWebhook;
  readonly body: string;
}

/**
 * `done`: nothing is to be attempted, or by whoever has a later message. `void`: it is pending, and nobody may or can have
 * it any more. `gone`: its contact is deleted, and neither what it says (`body`, while it is there) nor what was answered
 * may outlive that.
 */
export type Found = Ready | { readonly kind: 'done' } | { readonly kind: 'void'; readonly key: Key } | Gone;

export interface Gone {
  readonly kind: 'gone';
  readonly organizationId: string;
  readonly key: Key;
  readonly delivery: Delivery;
  readonly body?: Item;
}

/** Reads, in one round trip, what a message of the queue is about. */
export async function readDelivery(message: DeliveryMessage, { table }: Deps<'table:read'>): Promise<Found> {
  const { organization_id: organizationId, webhook_id, sk, event_id, type, contact_id, attempt_count } = message;
  const key = deliveryKey(organizationId, webhook_id, sk);
  const keyOfBody = bodyKey(organizationId, { id: event_id, contact_id }, type);
  const [row, subscription, kept, head] = await table.getMany([
    key,
    webhookKey(organizationId, webhook_id),
    keyOfBody,
    ...(contact_id === undefined ? [] : [headKey(organizationId, contact_id)]),
  ]);
  const delivery = parseDelivery(row);
  // Whatever its state: whoever erases it may have died after that, with the body and its other deliveries still there.
  if (delivery && head?.deleted_at !== undefined) return { kind: 'gone', organizationId, key, delivery, body: kept };
  if (delivery?.status !== 'pending' || delivery.attempt_count !== attempt_count) return { kind: 'done' };
  const webhook = parseWebhook(subscription);
  const body = parseBody(kept)?.body;
  if (!webhook?.enabled || body === undefined) return { kind: 'void', key };
  return { kind: 'ready', organizationId, key, delivery, webhook, body };
}
