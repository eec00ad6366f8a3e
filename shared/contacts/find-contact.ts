import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { StoredContact } from './contact.ts';
import type { ContactQuery } from './contact-query.ts';
import { findContactByNumber } from './contact-store.ts';
import { canonicalNumber } from './phone.ts';

/** The contact that a query names. Throws 404, and 400 when its two numbers are not one contact's. */
export async function findContact(
  organization: Organization,
  { phone_number, chatapp_id }: ContactQuery,
  deps: Deps<'table:read'>,
): Promise<StoredContact> {
  const digits = phone_number ?? chatapp_id ?? '';
  const contact = await findContactByNumber(organization, digits, deps);
  if (chatapp_id !== undefined && canonicalNumber(digits) !== canonicalNumber(chatapp_id)) {
    // One of them may be another number by which the provider knows the same contact.
    const other = await findContactByNumber(organization, chatapp_id, deps);
    if (contact === undefined || contact.id !== other?.id) {
      throw new ApiError('Invalid parameter', 'phone_number and chatapp_id are different numbers, not of one contact');
    }
  }
  if (!contact) throw new ApiError('Contact not found', `No contact with the number ${digits} in this organization.`);
  return contact;
}
