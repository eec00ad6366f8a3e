import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { StoredContact } from './contact.ts';
import { contactKey, parseContact } from './contact-store.ts';
import { findContact } from './find-contact.ts';
import type { NamedContact } from './named-contact-query.ts';

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

/** The refusal when there is no contact with an id (any more). */
export const contactGone = (id: string) =>
  new ApiError('Contact not found', `No contact with the id ${id} in this organization.`);
