import { ApiError } from '../errors.ts';
import type { Recipient, RecipientLookup } from '../messages/recipient-lookup.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item, Key } from '../table/table.ts';
import { firstIdOfPhotoapp, type StoredContact } from './contact.ts';
import { contactKey, parseContact } from './contact-store.ts';
import { parsePersonIdentity, photoappIdentityKey } from './identity.ts';

/** How a caller names a contact on the photo-app channel: by either, or by both if they are one contact's. */
export interface PhotoappNamed {
  readonly photoapp_id?: string;
  readonly contact_id?: string;
}

export interface PhotoappRecipient extends RecipientLookup {
  /** Who was found; undefined before. */
  readonly contact: StoredContact | undefined;
}

/** Reads the contact along, which the answer shows. One read more where the id of a contact could not be derived. */
export function photoappRecipient(
  { id: organizationId, ...organization }: Organization,
  { photoapp_id, contact_id }: PhotoappNamed,
  { table }: Deps<'table:read'>,
): PhotoappRecipient {
  const guess = contact_id ?? firstIdOfPhotoapp(organization, photoapp_id ?? '');
  const identity: Key[] = photoapp_id === undefined ? [] : [photoappIdentityKey(organizationId, photoapp_id)];
  let contact: StoredContact | undefined;

  async function contactIn([guessed, identified]: readonly (Item | undefined)[]): Promise<StoredContact | undefined> {
    if (photoapp_id === undefined) return parseContact(guessed);
    const holder = parsePersonIdentity(identified)?.contact_id;
    if (holder === undefined) return undefined;
    if (holder === guess) return parseContact(guessed);
    if (contact_id === undefined) return parseContact(await table.get(contactKey(organizationId, holder)));
    if (parseContact(guessed))
      throw new ApiError('Invalid field', 'photoapp_id and contact_id name different contacts');
    return undefined;
  }

  return {
    keys: [contactKey(organizationId, guess), ...identity],
    guess,
    async find(items): Promise<Recipient | undefined> {
      contact = await contactIn(items);
      return contact && { contactId: contact.id, address: addressOf(contact) };
    },
    notFound() {
      const named = [contact_id && `id ${contact_id}`, photoapp_id && `photo-app id ${photoapp_id}`];
      const text = `No contact with the ${named.filter(Boolean).join(' and the ')} in this organization.`;
      return new ApiError('Contact not found', text);
    },
    get contact() {
      return contact;
    },
  };
}

function addressOf({ id, photoapp_id }: StoredContact): string {
  if (photoapp_id !== undefined) return photoapp_id;
  throw new ApiError('Invalid field', `contact_id names the contact ${id}, who is not known on the photo-app channel`);
}
