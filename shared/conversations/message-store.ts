import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type ContactId, contactIdSchema, type OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, between, equals } from '../table/expressions.ts';
import type { Item, Key } from '../table/table.ts';
import { type ConversationKey, contactOfPartition, contactPartition } from './head.ts';
import { messageItemSchema, type StoredMessage } from './message.ts';
import { reactionsIn } from './reactions.ts';

/**
 * Where a message is: in its contact's conversation, under its sequence number, which counts from 1 without gaps. A
 * reaction takes no sequence number; it lies beside the messages under our id.
 */
export type Place =
  | { readonly contact_id: ContactId; readonly seq: number }
  | { readonly contact_id: ContactId; readonly reaction_id: string };

const sortKeyPrefix = 'MESSAGE#';

/** Twelve digits, so that keys sort as numbers do. */
const sortKeyOf = (seq: number) => `${sortKeyPrefix}${String(seq).padStart(12, '0')}`;

/** The key of the item of a message or a reaction. */
export const messageKey = (organizationId: OrganizationId, place: Place): Key => ({
  pk: contactPartition(organizationId, place.contact_id),
  sk: 'seq' in place ? sortKeyOf(place.seq) : `REACTION#${place.reaction_id}`,
});

/**
 * The organization and sequence number of the message at a key; undefined for the key of a reaction, or of anything else.
 */
export function numberedIn({ pk, sk }: Key): { organizationId: OrganizationId; seq: number } | undefined {
  const contact = contactOfPartition(pk);
  if (!contact || !sk.startsWith(sortKeyPrefix)) return undefined;
  return { organizationId: contact.organizationId, seq: Number(sk.slice(sortKeyPrefix.length)) };
}

const lookupKey = (pk: string): Key => ({ pk, sk: 'LOOKUP' });

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

const placeSchema = z.union([
  z.object({ contact_id: contactIdSchema, seq: z.int() }),
  z.object({ contact_id: contactIdSchema, reaction_id: z.string() }),
]);

/** The place that an intent or a look-up names; undefined where the message is not recorded yet. */
export const parsePlace = (item: Item | undefined): Place | undefined => placeSchema.safeParse(item).data;

/** The messages with these sequence numbers (up to 100), in their order. */
export async function messagesAt(
  { organizationId, contactId }: ConversationKey,
  numbers: readonly number[],
  { table }: Deps<'table:read'>,
): Promise<StoredMessage[]> {
  if (numbers.length === 0) return [];
  const keys = numbers.map((seq) => messageKey(organizationId, { contact_id: contactId, seq }));
  return (await table.getMany(keys)).flatMap((item) => parseMessage(item) ?? []);
}

/** The messages with sequence numbers `from` to `to`, both included, in one query per megabyte. */
export async function messagesBetween(
  { organizationId, contactId }: ConversationKey,
  { from, to, descending }: { from: number; to: number; descending: boolean },
  { table }: Deps<'table:read'>,
): Promise<StoredMessage[]> {
  const inPartition = equals('pk', contactPartition(organizationId, contactId));
  const condition = all(inPartition, between('sk', sortKeyOf(from), sortKeyOf(to)));
  const messages: StoredMessage[] = [];
  let after: Item | undefined;
  do {
    const page = await table.page({ condition, limit: to - from + 1, descending, after });
    messages.push(...page.items.flatMap((item) => parseMessage(item) ?? []));
    after = page.next;
  } while (after && messages.length < to - from + 1);
  return messages;
}
