import type { StoredContact } from '../contacts/contact.ts';
import {
  chatappIdentityKey,
  firstIdOfLid,
  firstIdOfNumber,
  firstIdOfPhotoapp,
  firstIdOfUser,
  lidIdentityKey,
  numberIdentityKey,
  parseNumberIdentity,
  photoappIdentityKey,
} from '../contacts/identities/identity.ts';
import { ApiError } from '../errors.ts';
import type { ContactId } from '../identifiers.ts';
import type { KnownOrganization } from '../organizations/organization.ts';
import { templateKey } from '../templates/template.ts';
import type { TemplateBody } from './bodies/template.ts';
import { type ContactLookup, type Name, type Named, namedRecipient } from './named-recipient.ts';
import type { RecipientLookup } from './recipient-lookup.ts';

/** A contact by number, in any spelling. */
export function phoneRecipient(organization: KnownOrganization, digits: string): RecipientLookup {
  return {
    keys: [numberIdentityKey(organization.id, digits)],
    guess: firstIdOfNumber(organization, digits),
    find([item]) {
      const identity = parseNumberIdentity(item);
      return identity && { contactId: identity.contact_id, address: identity.chatapp_id, userId: identity.user_id };
    },
    notFound() {
      const text = `No contact with the number ${digits} in this organization. Create it first, with POST /contact.`;
      return new ApiError('Contact not found', text, { chatapp_id: digits });
    },
  };
}

/** How a caller names a contact on the chat-app channel: by one of these, or by several that are one contact's. */
interface ChatappNamed {
  /** Digits. */
  readonly phone_number?: string;
  readonly contact_id?: ContactId;
  readonly user_id?: string;
}

/** A contact on the chat-app channel. By a number alone the contact's own item need not be read. */
export function chatappRecipient(
  organization: KnownOrganization,
  { phone_number, contact_id, user_id }: ChatappNamed,
): RecipientLookup {
  const isByNumber = phone_number !== undefined && contact_id === undefined && user_id === undefined;
  if (isByNumber) return phoneRecipient(organization, phone_number);
  return chatappContact(organization, { phone_number, contact_id, user_id });
}

/** The same with the contact's own item read along, whatever it is named by. */
export function chatappContact(
  organization: KnownOrganization,
  { phone_number, contact_id, user_id }: ChatappNamed,
): ContactLookup {
  const names = [
    ...(phone_number === undefined ? [] : [numberName(organization, phone_number)]),
    ...(user_id === undefined ? [] : [userIdName(organization, user_id)]),
  ];
  const named = { contact_id, names, addressOf: chatappAddress };
  return namedRecipient(organization, { ...named, details: { chatapp_id: phone_number } });
}

/** Where a template's recipient is to be found, and last our copy of the template. */
export function templateKeys(
  organization: KnownOrganization,
  body: TemplateBody,
): Pick<RecipientLookup, 'keys' | 'guess'> {
  const { keys, guess } = chatappContact(organization, body);
  return { keys: [...keys, templateKey(organization.id, body.template)], guess };
}

const numberName = (organization: KnownOrganization, digits: string): Name => ({
  member: 'phone_number',
  what: `number ${digits}`,
  key: numberIdentityKey(organization.id, digits),
  firstId: firstIdOfNumber(organization, digits),
});

const userIdName = (organization: KnownOrganization, userId: string): Name => ({
  member: 'user_id',
  what: `user id ${userId}`,
  key: chatappIdentityKey(organization.id, userId),
  firstId: firstIdOfUser(organization, userId),
});

/** The number in digits, or the user id that the person has now. An id of digits alone would be taken for a number. */
export function chatappAddress({ id, chatapp_id, chatapp_user_ids = [] }: StoredContact, member: string): string {
  const address = chatapp_id || chatapp_user_ids.findLast((userId) => !/^\d+$/.test(userId));
  if (address !== undefined) return address;
  const why = 'who is known by neither a number nor a user id on the chat-app channel';
  throw new ApiError('Invalid field', `${member} names the contact ${id}, ${why}`);
}

/** A contact by an address that hides the number (`123@lid`). `addressOf` is as the upstream of the gateway reaches them. */
export function lidRecipient(
  organization: KnownOrganization,
  { lid, addressOf }: { readonly lid: string } & Pick<Named, 'addressOf'>,
): RecipientLookup {
  const name = {
    member: 'number',
    what: `id ${lid}`,
    key: lidIdentityKey(organization.id, lid),
    firstId: firstIdOfLid(organization, lid),
  };
  return namedRecipient(organization, { names: [name], addressOf });
}

/** How a caller names a contact on the photo-app channel: by either, or by both if they are one contact's. */
interface PhotoappNamed {
  readonly photoapp_id?: string;
  readonly contact_id?: ContactId;
}

/** A contact on the photo-app channel, read along for the answer. */
export function photoappRecipient(
  organization: KnownOrganization,
  { photoapp_id, contact_id }: PhotoappNamed,
): ContactLookup {
  const name = photoapp_id !== undefined && {
    member: 'photoapp_id',
    what: `photo-app id ${photoapp_id}`,
    key: photoappIdentityKey(organization.id, photoapp_id),
    firstId: firstIdOfPhotoapp(organization, photoapp_id),
  };
  const addressOf: Named['addressOf'] = (contact) => photoapp_id ?? photoappAddress(contact);
  return namedRecipient(organization, { contact_id, names: name ? [name] : [], addressOf });
}

function photoappAddress({ id, photoapp_id }: StoredContact): string {
  if (photoapp_id !== undefined) return photoapp_id;
  throw new ApiError('Invalid field', `contact_id names the contact ${id}, who is not known on the photo-app channel`);
}
