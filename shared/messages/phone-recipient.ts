import { firstIdOf } from '../contacts/contact.ts';
import { identityKey, parseIdentity } from '../contacts/identity.ts';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { RecipientLookup } from './recipient-lookup.ts';

/** A contact by number, in any spelling. */
export function phoneRecipient(organization: Organization, digits: string): RecipientLookup {
  return {
    keys: [identityKey(organization.id, digits)],
    guess: firstIdOf(organization, digits),
    find([item]) {
      const identity = parseIdentity(item);
      return identity && { contactId: identity.contact_id, address: identity.chatapp_id };
    },
    notFound() {
      const text = `No contact with the number ${digits} in this organization. Create it first, with POST /contact.`;
      return new ApiError('Contact not found', text, { chatapp_id: digits });
    },
  };
}
