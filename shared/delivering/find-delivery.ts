import { headKey } from '../conversations/head.ts';
import { isConversationGone } from '../conversations/one-conversation.ts';
import { ApiError } from '../errors.ts';
import type { OrganizationId, WebhookId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Delivery, deliveryKey, deliverySortKeyOfId, parseDelivery } from './delivery.ts';
import { keptMs, parseBody } from './event-body.ts';

/** How a caller names a delivery of one of its webhooks. */
export interface NamedDelivery {
  readonly webhookId: WebhookId;
  /** As it was written. */
  readonly deliveryId: string;
}

/** A webhook's delivery of the last 30 days. Throws 404. */
export async function findDelivery(
  organizationId: OrganizationId,
  { webhookId, deliveryId }: NamedDelivery,
  { table, clock }: Deps<'table:read'>,
): Promise<Delivery> {
  const sk = deliverySortKeyOfId(deliveryId);
  const found =
    sk === undefined ? undefined : parseDelivery(await table.get(deliveryKey(organizationId, webhookId, sk)));
  if (found && Date.parse(found.created_at) > clock.now() - keptMs) return found;
  throw new ApiError(
    'Delivery not found',
    `No delivery with the id ${deliveryId} of this webhook in the last 30 days.`,
  );
}

/** The exact text that a delivery sends; null once it is gone with its contact, or expired. */
export async function bodyOfDelivery(
  organizationId: OrganizationId,
  { body_pk: pk, body_sk: sk, contact_id: contactId }: Delivery,
  deps: Deps<'table:read'>,
): Promise<string | null> {
  const [body, head] = await deps.table.getMany([
    { pk, sk },
    ...(contactId === undefined ? [] : [headKey(organizationId, contactId)]),
  ]);
  // The contact's eraser may still be on its way.
  if (contactId !== undefined && (await isConversationGone({ organizationId, contactId }, head, deps))) return null;
  return parseBody(body)?.body ?? null;
}
