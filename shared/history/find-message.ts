import { answeredBy } from '../conversations/answered.ts';
import { type Conversation, currentConversation, headKey } from '../conversations/head.ts';
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
import { toMessage } from '../conversations/show-message.ts';
import type { Message } from '../conversations/shown-message.ts';
import { ApiError } from '../errors.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { addressOf, intentKey } from '../sending/intent.ts';
import type { Item, Key } from '../table/table.ts';

/**
 * The message with this id, ours or the provider's, as an answer shows it. Throws 404. Two round trips, and one more for a
 * message that answers another.
 */
export async function findMessage(organization: Organization, id: string, deps: Deps<'table:read'>): Promise<Message> {
  const message = await findStored(organization, id, deps);
  return toMessage(message.stored, { ...message, answered: await answeredBy(organization.id, [message.stored], deps) });
}

/** A message as it is stored, where it was recorded, and the conversation that shows it. */
interface FoundMessage extends Conversation {
  readonly stored: StoredMessage;
  readonly place: Place;
}

/** What `findStored` reads first: the notes of where a message with this id is, and where it is if it came in. */
export const keysOfMessage = (organizationId: OrganizationId, id: string): Key[] => [
  ...notesOf(organizationId, id),
  ...placesOfInbound(id).map((place) => messageKey(organizationId, place)),
];

/** The look-ups of an id, and last the intent of a send with it; an id of another form has none. */
function notesOf(organizationId: OrganizationId, id: string): Key[] {
  const address = addressOf(id);
  const lookups = [providerIdKey(organizationId, id), ownIdKey(organizationId, id)];
  return address === undefined ? lookups : [...lookups, intentKey(organizationId, address)];
}

/** The message with this id, ours or the provider's. Throws 404. Two round trips. */
export async function findStored(
  organization: Organization,
  id: string,
  deps: Deps<'table:read'>,
): Promise<FoundMessage> {
  const recorded = await deps.table.getMany(keysOfMessage(organization.id, id));
  const [byProvider, byOwn, intent] = recorded.splice(0, notesOf(organization.id, id).length);
  const inbound = placesOfInbound(id);
  const place =
    placeIn([byProvider, byOwn, intent?.message_id === id ? intent : undefined]) ??
    inbound[recorded.findIndex((item) => item?.id === id)];
  const message = place && (await messageAt(organization.id, place, deps));
  if (!message) throw new ApiError('Message not found', `No message with the id ${id} in this organization.`);
  return { ...message, place };
}

/** The place that the first of these look-ups and intents names. */
const placeIn = (items: readonly (Item | undefined)[]): Place | undefined =>
  items.map(parsePlace).find((place) => place !== undefined);

/** The message at a place. That of a deleted contact is not there any more, although it is still to be erased. */
async function messageAt(
  organizationId: OrganizationId,
  place: Place,
  deps: Deps<'table:read'>,
): Promise<({ readonly stored: StoredMessage } & Conversation) | undefined> {
  const keys = [headKey(organizationId, place.contact_id), messageKey(organizationId, place)];
  const [headItem, item] = await deps.table.getMany(keys);
  const conversation = await currentConversation({ organizationId, contactId: place.contact_id }, headItem, deps);
  const stored = parseMessage(item);
  return conversation && stored && { stored, ...conversation };
}
