import { headKey, parseHead } from '../conversations/head.ts';
import { placesOfInbound } from '../conversations/inbound-id.ts';
import type { StoredMessage } from '../conversations/message.ts';
import {
  messageKey,
  ownIdKey,
  type Place,
  parseMessage,
  parsePlace,
  providerIdKey,
} from '../conversations/message-store.ts';
import { ApiError } from '../errors.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { addressOf, intentKey } from '../sending/intent.ts';
import type { Item } from '../table/table.ts';

/** The message with this id, ours or the provider's. Throws 404. Two round trips at most. */
export async function findMessage(
  organization: Organization,
  id: string,
  deps: Deps<'table:read'>,
): Promise<StoredMessage> {
  const address = addressOf(id);
  const inbound = placesOfInbound(id);
  const [byProvider, byOwn, intent, ...recorded] = await deps.table.getMany([
    providerIdKey(organization.id, id),
    ownIdKey(organization.id, id),
    ...(address === undefined ? [] : [intentKey(organization.id, address)]),
    ...inbound.map((place) => messageKey(organization.id, place)),
  ]);
  const place =
    placeIn([byProvider, byOwn, intent?.message_id === id ? intent : undefined]) ??
    inbound[recorded.findIndex((item) => item?.id === id)];
  const message = place && (await messageAt(organization.id, place, deps));
  if (!message) throw new ApiError('Message not found', `No message with the id ${id} in this organization.`);
  return message;
}

/** The place that the first of these look-ups and intents names. */
const placeIn = (items: readonly (Item | undefined)[]): Place | undefined =>
  items.map(parsePlace).find((place) => place !== undefined);

/** The message at a place. That of a deleted contact is not there any more, although it is still to be erased. */
async function messageAt(
  organizationId: OrganizationId,
  place: Place,
  { table }: Deps<'table:read'>,
): Promise<StoredMessage | undefined> {
  const keys = [headKey(organizationId, place.contact_id), messageKey(organizationId, place)];
  const [head, message] = await table.getMany(keys);
  return parseHead(head) && parseMessage(message);
}
