import * as z from 'zod';
import { contactKey } from '../conversations/head.ts';
import { ApiError } from '../errors.ts';
import { blankParams } from '../input/parse.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { parseContact, type StoredContact } from './contact.ts';
import { findContactByNumber } from './contact-store.ts';
import { canonicalNumber, phoneSchema } from './identities/phone.ts';

/** How `GET /contact` names a contact: by one number or two. */
export const contactQuerySchema = z
  .object({ phone_number: phoneSchema.optional(), chatapp_id: phoneSchema.optional() })
  .refine(({ phone_number, chatapp_id }) => phone_number !== undefined || chatapp_id !== undefined, {
    path: ['phone_number'],
    params: blankParams,
    error: 'is required, or chatapp_id',
  });
/** A contact named by one number or two. */
type ContactQuery = z.infer<typeof contactQuerySchema>;

/** How `PATCH` and `DELETE /contact` name a contact: by one number or two, by its id, or by all of them. */
export const namedContactSchema = z
  .object({
    phone_number: phoneSchema.optional(),
    chatapp_id: phoneSchema.optional(),
    id: z.guid({ error: 'must be a uuid' }).toLowerCase().optional(),
  })
  .refine(({ phone_number, chatapp_id, id }) => (phone_number ?? chatapp_id ?? id) !== undefined, {
    path: ['phone_number'],
    params: blankParams,
    error: 'is required, or chatapp_id, or id',
  });
/** A contact named by number, by id, or by both. */
type NamedContact = z.infer<typeof namedContactSchema>;

/** The contact that a query names. Throws 404, and 400 when its two numbers are not one contact's. */
export async function findContact(
  organization: Organization,
  { phone_number, chatapp_id }: ContactQuery,
  deps: Deps<'table:read'>,
): Promise<StoredContact> {
  const digits = phone_number ?? chatapp_id ?? '';
  const contact = await findContactByNumber(organization, digits, deps);
  if (chatapp_id !== undefined && canonicalNumber(digits) !== canonicalNumber(chatapp_id)) {
    // One of them may be an alias of the same contact.
    const other = await findContactByNumber(organization, chatapp_id, deps);
    if (contact === undefined || contact.id !== other?.id) {
      throw new ApiError('Invalid parameter', 'phone_number and chatapp_id are different numbers, not of one contact');
    }
  }
  if (!contact) throw new ApiError('Contact not found', `No contact with the number ${digits} in this organization.`);
  return contact;
}

/** The contact that a query names by number, by id, or by both. Throws 404, and 400 when they are not one contact's. */
export async function findNamedContact(
  organization: Organization,
  { id, ...numbers }: NamedContact,
  deps: Deps<'table:read'>,
): Promise<StoredContact> {
  const isNumbered = numbers.phone_number !== undefined || numbers.chatapp_id !== undefined;
  const contact = isNumbered
    ? await findContact(organization, numbers, deps)
    : parseContact(await deps.table.get(contactKey(organization.id, id ?? '')));
  if (!contact) throw contactGone(id ?? '');
  if (id !== undefined && contact.id !== id) {
    throw new ApiError('Invalid parameter', `id names another contact than the number, which is that of ${contact.id}`);
  }
  return contact;
}

/** The error where there is no contact with an id (any more): 404. */
export const contactGone = (id: string) =>
  new ApiError('Contact not found', `No contact with the id ${id} in this organization.`);
