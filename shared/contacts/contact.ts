import * as z from 'zod';
import { derivedId, type Organization, type Salted } from '../organizations/organization.ts';
import type { Item } from '../table/table.ts';
import { canonicalNumber } from './phone.ts';

/** A Contact as clients see it (spec, Contact). */
export const contactSchema = z.strictObject({
  id: z.uuid(),
  full_name: z.string(),
  chatapp_id: z.string(),
  phone_number: z.string(),
  email: z.string(),
  tags: z.array(z.string()),
  organization_id: z.string(),
  bot_status: z.enum(['active', 'paused']).nullable(),
  allow_broadcast: z.boolean(),
  archived: z.boolean(),
  blocked: z.boolean(),
  active_status: z.boolean(),
  has_unread_messages: z.boolean(),
  source: z.strictObject({ type: z.string(), location: z.record(z.string(), z.unknown()), created_at: z.string() }),
  contact_summary: z.string().nullable(),
  contact_summary_updated_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Contact = z.infer<typeof contactSchema>;

/** The same as it is stored, with the table's keys around it. What the photo-app channel knows it by is not shown. */
export const storedContactSchema = contactSchema.strip().extend({
  /** Of its search entries (`search/index-mark.ts`). */
  stale_texts: z.array(z.string()).optional(),
  photoapp_id: z.string().optional(),
  photoapp_username: z.string().optional(),
  /** The chat-app's ids of the person, the current one last: it gives them another when they change their number. */
  chatapp_user_ids: z.array(z.string()).optional(),
  chatapp_username: z.string().optional(),
  /** Other numbers that lead to it, in digits (`alias.ts`). */
  aliases: z.array(z.string()).optional(),
});
export type StoredContact = z.infer<typeof storedContactSchema>;

/** A contact that is there; a deleted one, whose item waits to be erased, is not. */
export const parseContact = (item: Item | undefined): StoredContact | undefined =>
  item && item.deleted_at === undefined ? storedContactSchema.parse(item) : undefined;

/** A contact as clients see it. */
export function toContact(stored: StoredContact): Contact {
  const {
    photoapp_id: _photoappId,
    photoapp_username: _photoappUsername,
    chatapp_user_ids: _userIds,
    chatapp_username: _chatappUsername,
    stale_texts: _texts,
    aliases: _aliases,
    ...contact
  } = stored;
  return contact;
}

/** What is known of a contact before it has an id. The two numbers are empty when it is known by a user id alone. */
export interface NewContact {
  /** Digits, with the caller's plus sign if there was one. */
  readonly phone_number: string;
  readonly chatapp_id: string;
  readonly photoapp_id?: string;
  readonly photoapp_username?: string;
  /** The chat-app's id of the person. */
  readonly chatapp_user_id?: string;
  readonly chatapp_username?: string;
  readonly full_name: string;
  readonly email?: string;
  readonly tags?: readonly string[];
}

/** A contact with nothing known about it but what `given` says. `source` is where it came from: `api`, `admin`, a channel. */
export function makeContact(
  given: NewContact,
  id: string,
  organization: Organization,
  source: string,
  at: string,
): StoredContact {
  return {
    id,
    full_name: given.full_name,
    chatapp_id: given.chatapp_id,
    phone_number: given.phone_number,
    email: given.email ?? '',
    tags: [...(given.tags ?? [])],
    organization_id: organization.id,
    bot_status: null,
    allow_broadcast: true,
    archived: false,
    blocked: false,
    active_status: true,
    has_unread_messages: false,
    source: { type: source, location: {}, created_at: at },
    contact_summary: null,
    contact_summary_updated_at: null,
    created_at: at,
    updated_at: at,
    photoapp_id: given.photoapp_id,
    photoapp_username: given.photoapp_username,
    chatapp_user_ids: given.chatapp_user_id === undefined ? undefined : [given.chatapp_user_id],
    chatapp_username: given.chatapp_username,
  };
}

/**
 * The id that a number's first contact gets: a uuid (version 8) derived with the organization's salt. A send can thus
 * read contact and conversation in one round trip. It is a guess that saves a read, never the truth: the identity item
 * says which contact a number has, and a number that is used again after a deletion gets a random id.
 */
export function firstIdOfNumber(organization: Salted, digits: string): string {
  return derivedId(organization, canonicalNumber(digits));
}

/** The same for somebody who is known by an id on the photo-app channel alone. */
export function firstIdOfPhotoapp(organization: Salted, photoappId: string): string {
  return derivedId(organization, `photoapp:${photoappId}`);
}

/** The same for somebody who is known by the chat-app's user id alone. */
export function firstIdOfUser(organization: Salted, userId: string): string {
  return derivedId(organization, `chatapp-user:${userId}`);
}
