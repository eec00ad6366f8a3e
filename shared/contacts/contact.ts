import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { type ContactId, type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import type { Item } from '../table/table.ts';

/** A contact as clients see it. */
export const contactSchema = z.strictObject({
  id: z.uuid() as z.ZodType<ContactId, string>,
  full_name: z.string(),
  chatapp_id: z.string(),
  phone_number: z.string(),
  email: z.string(),
  tags: z.array(z.string()),
  organization_id: organizationIdSchema,
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
/** A contact as clients see it. */
export type Contact = z.infer<typeof contactSchema>;

/** Changes of a contact whose event is not known to be enqueued (`planned-change.ts`). */
export const unannouncedSchema = z.array(z.object({ at: z.string(), changed: z.array(z.string()) })).optional();

/** A contact as it is stored, with the table's keys around it. What is added here is not shown to clients. */
export const storedContactSchema = contactSchema.strip().extend({
  /** Texts under which the search may still find it (`search/index-mark.ts`). */
  stale_texts: z.array(z.string()).optional(),
  unannounced: unannouncedSchema,
  /** When the sweeper looks after it: there is work left that a change, or its creation, has begun. */
  due_at: z.string().optional(),
  photoapp_id: z.string().optional(),
  photoapp_username: z.string().optional(),
  /** The chat-app's ids of the person, the current one last: it gives them another when they change their number. */
  chatapp_user_ids: z.array(z.string()).optional(),
  chatapp_username: z.string().optional(),
  /** Addresses that hide the number (`123@lid`), by which gateways' servers know the person. */
  chatapp_lids: z.array(z.string()).optional(),
  /** Other numbers that lead to it, in digits: its identities of kind alias. */
  aliases: z.array(z.string()).optional(),
});
/** A contact as it is stored. */
export type StoredContact = z.infer<typeof storedContactSchema>;

/** The contact in an item; undefined without one, and for a deleted contact, whose item waits to be erased. */
export const parseContact = (item: Item | undefined): StoredContact | undefined =>
  item && item.deleted_at === undefined ? storedContactSchema.parse(item) : undefined;

/** A stored contact as clients see it. */
export function toContact(stored: StoredContact): Contact {
  const {
    photoapp_id: _photoappId,
    photoapp_username: _photoappUsername,
    chatapp_user_ids: _userIds,
    chatapp_username: _chatappUsername,
    chatapp_lids: _lids,
    stale_texts: _texts,
    unannounced: _unannounced,
    due_at: _dueAt,
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
  /** The chat-app's id of the person, which is there also for people who hide their number. */
  readonly chatapp_user_id?: string;
  readonly chatapp_username?: string;
  /** An address that hides the person's number. */
  readonly chatapp_lid?: string;
  readonly full_name: string;
  readonly email?: string;
  readonly tags?: readonly string[];
}

/** What a new contact gets besides what is known of it. */
interface Origin {
  readonly id: string;
  readonly organizationId: OrganizationId;
  /** Where it came from: `api`, `admin`, a channel. */
  readonly source: string;
  /** When it is created, ISO 8601. */
  readonly at: string;
}

/** A contact with nothing known about it but what `given` says. */
export function makeContact(given: NewContact, { id, organizationId, source, at }: Origin): StoredContact {
  return {
    id,
    full_name: given.full_name,
    chatapp_id: given.chatapp_id,
    phone_number: given.phone_number,
    email: given.email ?? '',
    tags: [...(given.tags ?? [])],
    organization_id: organizationId,
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
    chatapp_lids: given.chatapp_lid === undefined ? undefined : [given.chatapp_lid],
  };
}

/**
 * The `updated_at` of a change at `now` (ms since the epoch) of a contact as it was `before`. Every change has a time of its
 * own, also within a millisecond and after a writer whose clock is ahead.
 */
export const laterTime = (before: StoredContact, now: number): string =>
  isoTime(Math.max(now, Date.parse(before.updated_at) + 1));
