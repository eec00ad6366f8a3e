import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { Organization } from '../organizations/organization.ts';
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

/** The same as it is stored, with the table's keys around it. */
export const storedContactSchema = contactSchema.strip();

export interface NewContact {
  /** Digits, with the caller's plus sign if there was one. */
  readonly phone_number: string;
  readonly chatapp_id: string;
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
): Contact {
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
  };
}

/**
 * The id that a number's first contact gets: a uuid (version 8) derived with the organization's salt. A send can thus
 * read contact and conversation in one round trip. It is a guess that saves a read, never the truth: the identity item
 * says which contact a number has, and a number that is used again after a deletion gets a random id.
 */
export function firstIdOf(organization: Pick<Organization, 'contact_salt'>, digits: string): string {
  const salt = Buffer.from(organization.contact_salt, 'base64url');
  return uuidOf(createHmac('sha256', salt).update(canonicalNumber(digits)).digest());
}

/** A version 8 uuid of the first 16 of `bytes`. */
export function uuidOf(bytes: Uint8Array): string {
  const uuid = Buffer.from(bytes.subarray(0, 16));
  uuid.writeUInt8((uuid.readUInt8(6) & 0x0f) | 0x80, 6);
  uuid.writeUInt8((uuid.readUInt8(8) & 0x3f) | 0x80, 8);
  return uuid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
