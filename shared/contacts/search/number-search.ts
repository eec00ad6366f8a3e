import type { Deps } from '../../runtime/deps.ts';
import type { StoredContact } from '../contact.ts';
import { contactKey, parseContact } from '../contact-store.ts';
import { identityKey, parseIdentity } from '../identity.ts';
import { type Place, placeOf } from '../list/place.ts';
import { canonicalNumber, phoneSchema } from '../phone.ts';
import type { Search } from './search.ts';

/**
 * The place of the contact that a whole number leads to though it has another: another spelling, or another number that the
 * provider knows it by. One read where nobody has the number, or who has it is found by its digits; otherwise two.
 */
export async function placeOfNumber(
  organizationId: string,
  number: Search['number'],
  { table }: Deps<'table:read'>,
): Promise<Place | undefined> {
  if (number === undefined || !phoneSchema.safeParse(number).success) return undefined;
  const identity = parseIdentity(await table.get(identityKey(organizationId, number)));
  if (!identity || identity.chatapp_id.includes(number)) return undefined;
  const contact = parseContact(await table.get(contactKey(organizationId, identity.contact_id)));
  return contact && placeOf(contact);
}

/** Whether a number, in any spelling, leads to the contact. */
export function isKnownBy({ chatapp_id, aliases = [] }: StoredContact, number: Search['number']): boolean {
  if (number === undefined) return false;
  return [chatapp_id, ...aliases].some((known) => canonicalNumber(known) === canonicalNumber(number));
}
