import { parseContact, type StoredContact } from '../contacts/contact.ts';
import {
  firstIdOfNumber,
  firstIdOfPhotoapp,
  numberIdentityKey,
  parseIdentity,
  parseNumberIdentity,
  photoappIdentityKey,
} from '../contacts/identities/identity.ts';
import { contactKey, type Head } from '../conversations/head.ts';
import { ApiError } from '../errors.ts';
import type { ContactId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item, Key } from '../table/table.ts';

/** The contact or group that is written to. */
export interface Recipient {
  readonly contactId: ContactId;
  /** What the provider knows them by: digits on the chat-app channel, the platform's own id on others. */
  readonly address: string;
}

/** How a send finds its recipient, in one round trip with everything else it has to read. */
export interface RecipientLookup {
  /** What to read: identities, contacts. */
  readonly keys: readonly Key[];
  /** The id that the contact probably has: the head of that conversation is read along. */
  readonly guess: string;
  /**
   * The recipient in what was found at `keys`, or a promise of them where the guess was wrong and more has to be read;
   * undefined when there is no such contact. Throws when the request contradicts itself.
   */
  find(items: readonly (Item | undefined)[]): Recipient | undefined | Promise<Recipient | undefined>;
  /** Makes the head of the conversation where there is none yet; absent where one begins otherwise. */
  begin?(): Promise<Head | undefined>;
  /** The refusal when there is no such contact (any more). */
  notFound(): ApiError;
}

/** A contact by number, in any spelling. */
export function phoneRecipient(organization: Organization, digits: string): RecipientLookup {
  return {
    keys: [numberIdentityKey(organization.id, digits)],
    guess: firstIdOfNumber(organization, digits),
    find([item]) {
      const identity = parseNumberIdentity(item);
      return identity && { contactId: identity.contact_id, address: identity.chatapp_id };
    },
    notFound() {
      const text = `No contact with the number ${digits} in this organization. Create it first, with POST /contact.`;
      return new ApiError('Contact not found', text, { chatapp_id: digits });
    },
  };
}

/** How a caller names a contact on the photo-app channel: by either, or by both if they are one contact's. */
interface PhotoappNamed {
  readonly photoapp_id?: string;
  readonly contact_id?: ContactId;
}

/** The look-up of a photo-app contact, with the contact once it is found. */
export interface PhotoappRecipient extends RecipientLookup {
  /** The contact that was found; undefined before. */
  readonly contact: StoredContact | undefined;
}

/** A contact on the photo-app channel, read along for the answer. One read more where the contact's id could not be derived. */
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
    const holder = parseIdentity(identified)?.contact_id;
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
