import { headKey } from '../conversations/head.ts';
import { isConversationGone } from '../conversations/one-conversation.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { parseWebhook, type StoredWebhook, webhookKey } from '../subscriptions/webhook.ts';
import type { Item, Key } from '../table/table.ts';
import { type Delivery, deliveryKey, parseDelivery } from './delivery.ts';
import type { DeliveryMessage } from './delivery-message.ts';
import { awaitsFirstAttempt, mayWait } from './delivery-order.ts';
import { bodyKey, parseBody } from './event-body.ts';

/** A delivery that is pending, with all that an attempt needs. */
export interface Ready {
  readonly kind: 'ready';
  readonly organizationId: OrganizationId;
  readonly key: Key;
  readonly delivery: Delivery;
  readonly webhook: StoredWebhook;
  /** The exact bytes to send, as text. */
  readonly body: string;
}

/** A delivery that is pending and can no longer be sent: its webhook is disabled or deleted, or its body is gone. */
export interface Void {
  readonly kind: 'void';
  readonly key: Key;
  readonly delivery: Delivery;
}

/** A delivery whose contact is deleted: neither its body (absent when it is erased already) nor the answers may outlive that. */
export interface Gone {
  readonly kind: 'gone';
  readonly organizationId: OrganizationId;
  readonly key: Key;
  readonly delivery: Delivery;
  readonly body?: Item;
}

/** `early`: another delivery of its webhook is to be attempted first. `done`: there is nothing to attempt, or a later queue message is the one to attempt it. */
type Found = Ready | Void | Gone | { readonly kind: 'early' } | { readonly kind: 'done' };

/** Reads, in one round trip, the delivery that a queue message is about. */
export async function readDelivery(message: DeliveryMessage, deps: Deps<'table:read'>): Promise<Found> {
  const { organization_id: organizationId, webhook_id, sk, event_id, type, contact_id, attempt_count, after } = message;
  const key = deliveryKey(organizationId, webhook_id, sk);
  const [row, subscription, stored, ...others] = await deps.table.getMany([
    key,
    webhookKey(organizationId, webhook_id),
    bodyKey(organizationId, { id: event_id, contact_id }, type),
    ...(contact_id === undefined ? [] : [headKey(organizationId, contact_id)]),
    ...(after === undefined ? [] : [deliveryKey(organizationId, webhook_id, after)]),
  ]);
  const head = contact_id === undefined ? undefined : others[0];
  const earlier = after === undefined ? undefined : parseDelivery(others.at(-1));
  const delivery = parseDelivery(row);
  // In any status: the contact's eraser may have died before it came to the body and the other deliveries.
  const isGone =
    contact_id !== undefined && (await isConversationGone({ organizationId, contactId: contact_id }, head, deps));
  if (delivery && isGone) return { kind: 'gone', organizationId, key, delivery, body: stored };
  if (delivery?.status !== 'pending' || delivery.attempt_count !== attempt_count) return { kind: 'done' };
  const webhook = parseWebhook(subscription);
  const body = parseBody(stored)?.body;
  if (!webhook?.enabled || body === undefined) return { kind: 'void', key, delivery };
  if (earlier && awaitsFirstAttempt(earlier) && mayWait(message)) return { kind: 'early' };
  return { kind: 'ready', organizationId, key, delivery, webhook, body };
}
