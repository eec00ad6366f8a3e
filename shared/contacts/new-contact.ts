import * as z from 'zod';
import { ApiError } from '../errors.ts';
import { nameLength, requiredText, text, visibleText } from '../input/fields.ts';
import { blankParams } from '../input/parse.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { StoredContact } from './contact.ts';
import { insertContact } from './contact-store.ts';
import { photoappIdSchema } from './identities/identity.ts';
import { writtenPhoneSchema } from './identities/phone.ts';
import { refuseOverContactQuota } from './list/contact-quota.ts';
import type { NewContact } from './make-contact.ts';

/** Code points of a contact's name, at most. */
export const contactNameLength = 128;
/** Tags on one contact, at most. */
export const mostTags = 50;
/** RFC 5321 ends an address at 254 bytes. */
const emailLength = 254;

/** Schemas of what a caller may say of a contact when it is created or changed. */
export const contactDetails = {
  full_name: requiredText({ max: contactNameLength }),
  email: text({ max: emailLength }).refine((value) => value === '' || /^[^\s@]+@[^\s@]+$/.test(value), {
    error: 'must be an email address',
  }),
  tags: z.array(visibleText({ max: nameLength })).max(mostTags),
};

const details = {
  full_name: contactDetails.full_name,
  email: contactDetails.email.nullish().transform((value) => value ?? ''),
  tags: contactDetails.tags.nullish().transform((value) => value ?? []),
};

/** The body of `POST /contact`. */
export const newContactSchema = z.object({ phone_number: writtenPhoneSchema, ...details });

/** What `relaydesk contact create` takes: a contact with a number, with an id on the photo-app channel, or with both. */
export const anyContactSchema = z
  .object({
    phone_number: writtenPhoneSchema.optional(),
    photoapp_id: photoappIdSchema.optional(),
    photoapp_username: visibleText({ max: contactNameLength }).optional(),
    ...details,
  })
  .refine(({ phone_number, photoapp_id }) => phone_number !== undefined || photoapp_id !== undefined, {
    path: ['phone_number'],
    params: blankParams,
    error: 'is required, or photoapp_id',
  })
  .refine(({ photoapp_id, photoapp_username }) => photoapp_username === undefined || photoapp_id !== undefined, {
    path: ['photoapp_id'],
    params: blankParams,
    error: 'is required with photoapp_username',
  });
/** A new contact as the API or the operator gives it. */
export type NewContactBody = z.infer<typeof anyContactSchema>;

/**
 * Creates a contact; `source` says where it came from (`api`, `admin`). Throws 409 when its number, in any spelling, or its
 * id on the photo-app channel has a contact already, and 429 where the organization has as many as it may have.
 */
export async function addContact(
  organization: Organization,
  { body, source }: { readonly body: NewContactBody; readonly source: 'api' | 'admin' },
  deps: Deps<'table:write' | 'limits'>,
): Promise<StoredContact> {
  await refuseOverContactQuota(organization, deps);
  const result = await insertContact(organization, { given: toNewContact(body), source }, deps);
  if (result.kind === 'created') return result.contact;
  throw new ApiError('Contact already exists', belongsTo(result.what, result.contactId));
}

/** Why a contact cannot have an identity: it is another's. */
export const belongsTo = (what: string, contactId: string): string =>
  `The ${what} belongs to the contact ${contactId} already.`;

/** What a body says of a contact, as it is stored. */
export function toNewContact({ phone_number, ...given }: NewContactBody): NewContact {
  const { digits = '', written = '' } = phone_number ?? {};
  return { ...given, phone_number: written, chatapp_id: digits };
}
