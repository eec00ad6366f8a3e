import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type ContactId, contactIdSchema, type OrganizationId } from '../identifiers.ts';
import { all, type Condition, equals, startsWith } from '../table/expressions.ts';
import type { Item, Key } from '../table/table.ts';
import { contactOfPartition, contactPartition } from './head.ts';
import { messageItemSchema, type StoredMessage } from './message.ts';
import { reactionsIn } from './reactions.ts';

/**
 * Where a message is stored: in its contact's partition, under the sequence number that it was recorded with, which counts
 * from 1 without gaps. It stays there when the contact is merged into another; its number is another one then
 * (`numbered.ts`). A reaction takes no sequence number; it lies beside the messages under our id.
 */
export type Place =
  | { readonly contact_id: ContactId; readonly seq: number }
  | { readonly contact_id: ContactId; readonly reaction_id: string };

const sortKeyPrefix = 'MESSAGE#';

/** The sort key of a message's item: twelve digits, so that keys sort as numbers do. */
export const messageSortKey = (seq: number) => `${sortKeyPrefix}${String(seq).padStart(12, '0')}`;

/** The key of the item of a message or a reaction. */
export const messageKey = (organizationId: OrganizationId, place: Place): Key => ({
  pk: contactPartition(organizationId, place.contact_id),
  sk: 'seq' in place ? messageSortKey(place.seq) : `${reactionPrefix}${place.reaction_id}`,
});

const reactionPrefix = 'REACTION#';

/** The condition for the reactions that lie in a contact's partition. */
export const reactionMessagesOf = (organizationId: OrganizationId, contactId: ContactId): Condition =>
  all(equals('pk', contactPartition(organizationId, contactId)), startsWith('sk', reactionPrefix));

/**
 * The organization and sequence number of the message at a key; undefined for the key of a reaction, or of anything else.
 */
export function numberedIn({ pk, sk }: Key): { organizationId: OrganizationId; seq: number } | undefined {
  const contact = contactOfPartition(pk);
  if (!contact || !sk.startsWith(sortKeyPrefix)) return undefined;
  return { organizationId: contact.organizationId, seq: Number(sk.slice(sortKeyPrefix.length)) };
}

const lookupKey = (pk: string): Key => ({ pk, sk: 'LOOKUP' });

/** Of which broadcast a message is, and which of its recipients: the contact that was planned, which may be merged since. */
export const ofBroadcastSchema = z.object({ id: z.string(), recipient: contactIdSchema });
/** Of which broadcast a message is. */
export type OfBroadcast = z.infer<typeof ofBroadcastSchema>;

/** The same by a look-up of a provider's id; undefined for a message of none. */
export const broadcastIn = (lookup: Item | undefined): OfBroadcast | undefined =>
  ofBroadcastSchema.safeParse(lookup?.broadcast).data;

/** Look-up of a message by our id, when its intent has made room for a later send under the same key. */
export const ownIdKey = (organizationId: OrganizationId, messageId: string): Key =>
  lookupKey(`${organizationId}#OWN-ID#${messageId}`);

const providerIdInfix = '#PROVIDER-ID#';

/**
 * Look-up of a message by the provider's id for it, which is hashed: the chat-app's ids hold the person's number, and a
 * look-up is all that stays of an erased message, for as long as the provider may send it again.
 */
export const providerIdKey = (organizationId: OrganizationId, providerId: string): Key =>
  lookupKey(`${organizationId}${providerIdInfix}${createHash('sha256').update(providerId).digest('base64url')}`);

/** Whether a key is that of a look-up by a provider's id. */
export const isProviderIdKey = ({ pk }: Key): boolean => pk.includes(providerIdInfix);

/** Whether the message of a look-up was erased: the provider's id leads to no message until the look-up expires. */
export const isErased = (lookup: Item | undefined): boolean => lookup?.erased === true;

/** The message in an item, with the reactions to it. Throws for an item that is no message. */
export const parseMessage = (item: Item | undefined): StoredMessage | undefined =>
  item && { ...messageItemSchema.parse(item), reactions: reactionsIn(item) };

/** A place as items have it. */
export const placeSchema = z.union([
  z.object({ contact_id: contactIdSchema, seq: z.int() }),
  z.object({ contact_id: contactIdSchema, reaction_id: z.string() }),
]);

/** The place that an intent or a look-up names; undefined where the message is not recorded yet. */
export const parsePlace = (item: Item | undefined): Place | undefined => placeSchema.safeParse(item).data;
