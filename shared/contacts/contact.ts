import * as z from 'zod';
import { days, isoTime } from '../base/clock.ts';
import { type ContactId, contactIdSchema, organizationIdSchema } from '../identifiers.ts';
import type { Item } from '../table/table.ts';

/** A name by which a person is known, and which leads to the contact. */
const shownIdentitySchema = z.strictObject({
  type: z.enum(['phone', 'user_id', 'photoapp', 'lid']),
  value: z.string(),
  username: z.string().nullable(),
});
type ShownIdentity = z.infer<typeof shownIdentitySchema>;

/** A contact as clients see it. */
export const contactSchema = z.strictObject({
  id: z.uuid() as z.ZodType<ContactId, string>,
  full_name: z.string(),
  chatapp_id: z.string(),
  phone_number: z.string(),
  identities: z.array(shownIdentitySchema),
  email: z.string(),
  tags: z.array(z.string()),
  organization_id: organizationIdSchema,
  bot_status: z.enum(['active', 'paused']).nullable(),
  allow_broadcast: z.boolean(),
  archived: z.boolean(),
  blocked: z.boolean(),
  provider_blocked: z.boolean().nullable(),
  active_status: z.boolean(),
  has_unread_messages: z.boolean(),
  service_window: z.strictObject({ open: z.boolean(), expires_at: z.string().nullable() }),
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

/** A contact as it is stored, with the table's keys around it. What is added here is not shown to clients (`toContact`). */
export const storedContactSchema = contactSchema
  .omit({ identities: true, service_window: true })
  .strip()
  .extend({
    /** Texts under which the search may still find it (`search/index-mark.ts`). */
    stale_texts: z.array(z.string()).optional(),
    unannounced: unannouncedSchema,
    /** When the sweeper looks after it: there is work left that a change, or its creation, has begun. */
    due_at: z.string().optional(),
    /** Whether the chat-app's provider blocks the person: null where that is not known, absent where it was never asked. */
    provider_blocked: z.boolean().nullable().optional(),
    photoapp_id: z.string().optional(),
    photoapp_username: z.string().optional(),
    /** When the photo-app was asked last who the person is (ISO 8601), and that it has said so. */
    profile_asked_at: z.string().optional(),
    profile_is_known: z.literal(true).optional(),
    /** More ids on the photo-app channel, of contacts that were merged into it. */
    further_photoapp: z.array(z.object({ id: z.string(), username: z.string().optional() })).optional(),
    /** The chat-app's ids of the person, the current one last: it gives them another when they change their number. */
    chatapp_user_ids: z.array(z.string()).optional(),
    chatapp_username: z.string().optional(),
    /** Addresses that hide the number (`123@lid`), by which gateways' servers know the person. */
    chatapp_lids: z.array(z.string()).optional(),
    /** Other numbers that lead to it, in digits: its identities of kind alias. */
    aliases: z.array(z.string()).optional(),
    /** Numbers that were the person's before a change, in the form that all spellings share, the latest last. */
    former_numbers: z.array(z.string()).optional(),
    /** When the person wrote or called last, by the provider's clock: ISO 8601. Absent on contacts of earlier versions, and of who never did. */
    last_heard_at: z.string().optional(),
    /**
     * When the person said last whether they want broadcasts, by the provider's clock, and in which message of theirs
     * (`preference.ts`).
     */
    preference_said: z.string().optional(),
    /** When the number that it has became the person's, by the provider's clock: ISO 8601. */
    number_changed_at: z.string().optional(),
    /** The contacts that were merged into it: messages lie in their partitions too. */
    merged: z.array(contactIdSchema).optional(),
  });
/** A contact as it is stored. */
export type StoredContact = z.infer<typeof storedContactSchema>;

/** The contact in an item; undefined without one, for a deleted contact, whose item waits to be erased, and for one that was merged into another. */
export const parseContact = (item: Item | undefined): StoredContact | undefined =>
  item && item.deleted_at === undefined && item.merged_into === undefined ? storedContactSchema.parse(item) : undefined;

/** A stored contact as clients see it at `now`, in ms since the epoch. */
export const toContact = (stored: StoredContact, now: number): Contact => ({
  id: stored.id,
  full_name: stored.full_name,
  chatapp_id: stored.chatapp_id,
  phone_number: stored.phone_number,
  identities: shownIdentities(stored),
  email: stored.email,
  tags: stored.tags,
  organization_id: stored.organization_id,
  bot_status: stored.bot_status,
  allow_broadcast: stored.allow_broadcast,
  archived: stored.archived,
  blocked: stored.blocked,
  provider_blocked: stored.provider_blocked ?? null,
  active_status: stored.active_status,
  has_unread_messages: stored.has_unread_messages,
  service_window: serviceWindowAt(now, stored),
  source: stored.source,
  contact_summary: stored.contact_summary,
  contact_summary_updated_at: stored.contact_summary_updated_at,
  created_at: stored.created_at,
  updated_at: stored.updated_at,
});

/** How long an organization may write to a person freely, in ms. */
const windowMs = days(1);

/** Whether the person may be written to freely at `now` (ms since the epoch), and until when; null where they never wrote. */
function serviceWindowAt(now: number, { last_heard_at }: StoredContact): Contact['service_window'] {
  if (last_heard_at === undefined) return { open: false, expires_at: null };
  const expiresAt = Date.parse(last_heard_at) + windowMs;
  return { open: now < expiresAt, expires_at: isoTime(expiresAt) };
}

/** All that leads to a contact: its own number and the others, the user ids with the current one first, photo-app ids, lids. */
function shownIdentities(stored: StoredContact): ShownIdentity[] {
  const { chatapp_id, aliases = [], chatapp_user_ids = [], chatapp_username = null, chatapp_lids = [] } = stored;
  const shown = (type: ShownIdentity['type'], value: string, username: string | null = null) => ({
    type,
    value,
    username,
  });
  return [
    ...[chatapp_id, ...aliases].filter((number) => number !== '').map((number) => shown('phone', number)),
    ...chatapp_user_ids.toReversed().map((id, index) => shown('user_id', id, index === 0 ? chatapp_username : null)),
    ...photoappIdentitiesOf(stored).map(({ id, username }) => shown('photoapp', id, username)),
    ...chatapp_lids.map((lid) => shown('lid', lid)),
  ];
}

/** The ids of a contact on the photo-app channel, with their usernames: its own one first. */
export const photoappIdentitiesOf = ({
  photoapp_id: id,
  photoapp_username: username,
  further_photoapp = [],
}: Pick<StoredContact, 'photoapp_id' | 'photoapp_username' | 'further_photoapp'>) =>
  id === undefined ? further_photoapp : [{ id, username }, ...further_photoapp];

/**
 * The `updated_at` of a change at `now` (ms since the epoch) of a contact as it was `before`. Every change has a time of its
 * own, also within a millisecond and after a writer whose clock is ahead.
 */
export const laterTime = (before: StoredContact, now: number): string =>
  isoTime(Math.max(now, Date.parse(before.updated_at) + 1));
