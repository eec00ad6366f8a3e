import { ApiError } from '../errors.ts';
import { beginGroup, groupConversationId } from '../messages/group.ts';
import { phoneRecipient } from '../messages/phone-recipient.ts';
import type { RecipientLookup } from '../messages/recipient-lookup.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Addressee } from './number.ts';

/** A person must be a contact of the organization. A group need not be: its conversation begins with its first message. */
export function gatewayRecipient(
  organization: Organization,
  addressee: Addressee,
  deps: Deps<'table:write'>,
): RecipientLookup {
  if (addressee.kind === 'person') return phoneRecipient(organization, addressee.digits);
  const { kind, id } = addressee;
  const contactId = groupConversationId(organization, id);
  return {
    keys: [],
    guess: contactId,
    find: () => (kind === 'group' ? { contactId, address: id } : undefined),
    ...(kind === 'group' && { begin: () => beginGroup(organization.id, contactId, deps) }),
    notFound: () => new ApiError('Contact not found', notFoundText(addressee)),
  };
}

const notFoundText = ({ kind, id }: Exclude<Addressee, { kind: 'person' }>): string =>
  kind === 'group'
    ? `No conversation with the group ${id} in this organization.`
    : `No contact with the id ${id} in this organization: it hides the number. Name the contact by the number.`;
