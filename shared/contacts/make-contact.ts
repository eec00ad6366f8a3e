import type { OrganizationId } from '../identifiers.ts';
import type { StoredContact } from './contact.ts';

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
