import * as z from 'zod';
import { type ContactId, contactIdSchema, type OrganizationId } from '../../identifiers.ts';
import { derivedId, type Organization, type Salted } from '../../organizations/organization.ts';
import type { Item, Key } from '../../table/table.ts';
import type { NewContact } from '../make-contact.ts';
import { canonicalNumber } from './phone.ts';

/** What every identity says: the contact that it leads to. */
const identitySchema = z.object({ contact_id: contactIdSchema });

/** A number's identity. One per canonical number, so that two spellings cannot become two contacts. */
const numberIdentitySchema = identitySchema.extend({
  /** The contact's own number in digits, which may be another spelling of this one, or another number (an alias). */
  chatapp_id: z.string(),
  /** The latest user id of the contact that is known, where its own number is learned or told with one. */
  user_id: z.string().optional(),
});
/** Which contact a number leads to. */
type NumberIdentity = z.infer<typeof numberIdentitySchema>;

/** The key of a number's identity, which is the same for all spellings of `digits`. */
export const numberIdentityKey = (organizationId: OrganizationId, digits: string): Key => ({
  pk: `${organizationId}#IDENTITY#${canonicalNumber(digits)}`,
  sk: 'IDENTITY',
});

/** The key of the identity of an id on the photo-app, exactly as the platform has it: its ids have no spellings. */
export const photoappIdentityKey = (organizationId: OrganizationId, photoappId: string): Key => ({
  pk: `${organizationId}#PHOTOAPP-IDENTITY#${photoappId}`,
  sk: 'IDENTITY',
});

/** The key of the identity of the chat-app's id of a person, which is there also for people who hide their number. */
export const chatappIdentityKey = (organizationId: OrganizationId, userId: string): Key => ({
  pk: `${organizationId}#CHATAPP-USER#${userId}`,
  sk: 'IDENTITY',
});

/** The key of the identity of an address that hides a person's number (`123@lid`), as gateways' servers name them. */
export const lidIdentityKey = (organizationId: OrganizationId, lid: string): Key => ({
  pk: `${organizationId}#CHATAPP-LID#${lid}`,
  sk: 'IDENTITY',
});

/** The ids of any kind by which one person is known. */
interface KnownBy {
  readonly numbers?: readonly string[];
  readonly userIds?: readonly string[];
  readonly lids?: readonly string[];
  readonly photoappIds?: readonly string[];
}

/** The keys of all identities of a person, each once: two spellings of a number share one. */
export function identityKeys(
  organizationId: OrganizationId,
  { numbers = [], userIds = [], lids = [], photoappIds = [] }: KnownBy,
): Key[] {
  const keys = [
    ...numbers.map((number) => numberIdentityKey(organizationId, number)),
    ...photoappIds.map((photoappId) => photoappIdentityKey(organizationId, photoappId)),
    ...userIds.map((userId) => chatappIdentityKey(organizationId, userId)),
    ...lids.map((lid) => lidIdentityKey(organizationId, lid)),
  ];
  return [...new Map(keys.map((key) => [key.pk, key])).values()];
}

/** The number, id or address that a key is the identity of. */
export const nameOfIdentity = ({ pk }: Key): string => pk.split('#').slice(2).join('#');

/** The contact that an identity of any kind leads to; undefined without an item. */
export const parseIdentity = (item: Item | undefined) => item && identitySchema.parse(item);

/** A number's identity in an item; undefined without one. */
export const parseNumberIdentity = (item: Item | undefined): NumberIdentity | undefined =>
  item && numberIdentitySchema.parse(item);

/**
 * The id that a number's first contact gets: a uuid (version 8) derived with the organization's salt. A send can thus
 * read contact and conversation in one round trip. It is a guess that saves a read, never the truth: the identity item
 * says which contact a number has, and a number that is used again after a deletion gets a random id.
 */
export function firstIdOfNumber(organization: Salted, digits: string): ContactId {
  return derivedId(organization, canonicalNumber(digits));
}

/** The id of the first contact that is known by an id on the photo-app channel alone. */
export function firstIdOfPhotoapp(organization: Salted, photoappId: string): ContactId {
  return derivedId(organization, `photoapp:${photoappId}`);
}

/** The id of the first contact that is known by the chat-app's user id alone. */
export function firstIdOfUser(organization: Salted, userId: string): ContactId {
  return derivedId(organization, `chatapp-user:${userId}`);
}

/** The id of the first contact that is known by an address alone that hides the number. */
export function firstIdOfLid(organization: Salted, lid: string): ContactId {
  return derivedId(organization, `chatapp-lid:${lid}`);
}

/** An identity of a contact that is to be created; its item lacks the contact's id. */
export interface NewIdentity {
  /** As a refusal calls it. */
  readonly what: string;
  readonly item: Item & Key;
  /** The id of a contact that is known by no identity before this one. */
  readonly firstId: string;
}

type Known = Pick<NewContact, 'chatapp_id' | 'photoapp_id' | 'chatapp_user_id' | 'chatapp_lid'>;

/** The identities besides the number. */
const others = [
  { member: 'photoapp_id', name: 'photo-app id', keyOf: photoappIdentityKey, firstIdOf: firstIdOfPhotoapp },
  { member: 'chatapp_user_id', name: 'user id', keyOf: chatappIdentityKey, firstIdOf: firstIdOfUser },
  { member: 'chatapp_lid', name: 'address', keyOf: lidIdentityKey, firstIdOf: firstIdOfLid },
] as const;

/** All identities of a new contact. The number comes first: by it most sends guess the contact's id. */
export function identitiesOf(organization: Organization, known: Known): NewIdentity[] {
  const { chatapp_id } = known;
  const number = {
    what: `number ${chatapp_id}`,
    item: { ...numberIdentityKey(organization.id, chatapp_id), chatapp_id, user_id: known.chatapp_user_id },
    firstId: firstIdOfNumber(organization, chatapp_id),
  };
  const found = others.flatMap(({ member, name, keyOf, firstIdOf }) => {
    const value = known[member];
    if (value === undefined) return [];
    const item = { ...keyOf(organization.id, value) };
    return [{ what: `${name} ${value}`, item, firstId: firstIdOf(organization, value) }];
  });
  return chatapp_id === '' ? found : [number, ...found];
}

const photoappIdError = 'must be a string of 1 to 64 digits';

/**
 * The photo-app's id of a person, as a string and exactly as it came: as JSON numbers such ids (15 to 17 digits) lose some
 * digits, and so a number is refused.
 */
export const photoappIdSchema = z
  .string({ error: ({ input }) => (input === undefined ? undefined : photoappIdError) })
  .regex(/^[0-9]{1,64}$/, { error: photoappIdError });

/**
 * The chat-app's id of a person, exactly as it came: no other spelling of it is the same person. The provider's have a
 * country, a dot, and up to 128 letters and digits; what webhooks have taught may be anything that is no number.
 */
export const userIdSchema = z
  .string({ error: 'must be a string' })
  .regex(/^(?!\d+$)[\x21-\x7e]{1,256}$/, { error: 'must be a user id of the chat-app, like US.13491208655302741918' });

/** Our id of a contact, in either case. */
export const contactUuidSchema = z.guid({ error: 'must be a uuid' }).toLowerCase();
