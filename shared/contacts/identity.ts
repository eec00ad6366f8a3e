import * as z from 'zod';
import type { Organization } from '../organizations/organization.ts';
import type { Item, Key } from '../table/table.ts';
import { firstIdOfNumber, firstIdOfPhotoapp, firstIdOfUser, type NewContact } from './contact.ts';
import { canonicalNumber } from './phone.ts';

/** Which contact a platform's id of a person belongs to. */
const personIdentitySchema = z.object({ contact_id: z.string() });

/** Which contact a number belongs to. One per canonical number, so that two spellings cannot become two contacts. */
const identitySchema = z.object({
  contact_id: z.string(),
  /** The contact's own number in digits, which may be another spelling of this one. */
  chatapp_id: z.string(),
});
export type NumberIdentity = z.infer<typeof identitySchema>;

/** `digits` in any of its spellings. */
export const numberIdentityKey = (organizationId: string, digits: string): Key => ({
  pk: `${organizationId}#IDENTITY#${canonicalNumber(digits)}`,
  sk: 'IDENTITY',
});

/** Exactly as the platform has it: its ids have no spellings. */
export const photoappIdentityKey = (organizationId: string, photoappId: string): Key => ({
  pk: `${organizationId}#PHOTOAPP-IDENTITY#${photoappId}`,
  sk: 'IDENTITY',
});

/** The same for the chat-app's id of a person who may hide their number. */
export const chatappIdentityKey = (organizationId: string, userId: string): Key => ({
  pk: `${organizationId}#CHATAPP-USER#${userId}`,
  sk: 'IDENTITY',
});

export const parsePersonIdentity = (item: Item | undefined) => item && personIdentitySchema.parse(item);

export const parseNumberIdentity = (item: Item | undefined): NumberIdentity | undefined => item && identitySchema.parse(item);

export type KnownBy = Pick<NewContact, 'chatapp_id' | 'photoapp_id' | 'chatapp_user_id'>;

/** One of the things that will lead to a contact; its item lacks the contact's id. */
export interface NewIdentity {
  /** As a refusal calls it. */
  readonly what: string;
  readonly item: Item & Key;
  /** The id of a contact that is known by nothing before this. */
  readonly firstId: string;
}

/** All that leads to a contact. The number comes first: by it most sends guess the contact's id. */
export function identitiesOf(
  organization: Organization,
  { chatapp_id, photoapp_id, chatapp_user_id }: KnownBy,
): NewIdentity[] {
  const identities: NewIdentity[] = [];
  if (chatapp_id !== '') {
    identities.push({
      what: `number ${chatapp_id}`,
      item: { ...numberIdentityKey(organization.id, chatapp_id), chatapp_id },
      firstId: firstIdOfNumber(organization, chatapp_id),
    });
  }
  if (photoapp_id !== undefined) {
    identities.push({
      what: `photo-app id ${photoapp_id}`,
      item: { ...photoappIdentityKey(organization.id, photoapp_id) },
      firstId: firstIdOfPhotoapp(organization, photoapp_id),
    });
  }
  if (chatapp_user_id !== undefined) {
    identities.push({
      what: `user id ${chatapp_user_id}`,
      item: { ...chatappIdentityKey(organization.id, chatapp_user_id) },
      firstId: firstIdOfUser(organization, chatapp_user_id),
    });
  }
  return identities;
}

/** The contact that has the first of these already; `refusals` is what a transaction was refused for at their places. */
export function holderOf(
  identities: readonly NewIdentity[],
  refusals: readonly ({ readonly item?: Item } | undefined)[],
): { readonly what: string; readonly contactId: string } | undefined {
  for (const [index, { what }] of identities.entries()) {
    const { contact_id } = refusals[index]?.item ?? {};
    if (contact_id !== undefined) return { what, contactId: String(contact_id) };
  }
  return undefined;
}

const error = 'must be a string of 1 to 64 digits';

/**
 * The platform's id of a person, as a string and exactly as it came: as JSON numbers such ids (15 to 17 digits) lose some
 * of them, and so a number is refused.
 */
export const photoappIdSchema = z
  .string({ error: ({ input }) => (input === undefined ? undefined : error) })
  .regex(/^[0-9]{1,64}$/, { error });
