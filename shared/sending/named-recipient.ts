import { parseContact, type StoredContact } from '../contacts/contact.ts';
import { parseIdentity } from '../contacts/identities/identity.ts';
import { contactKey, headKey } from '../conversations/head.ts';
import { ApiError } from '../errors.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { KnownOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item, Key } from '../table/table.ts';
import type { RecipientLookup } from './recipient-lookup.ts';

/** One of the ids by which a caller names a contact. */
export interface Name {
  /** The member of the request that has it. */
  readonly member: string;
  /** As a refusal calls it. */
  readonly what: string;
  /** Of the identity that leads to the contact. */
  readonly key: Key;
  /** The id of the first contact that is known by it alone. */
  readonly firstId: ContactId;
}

/** How a caller names a contact by other ids than its number alone. */
export interface Named {
  readonly contact_id?: ContactId;
  /** Besides the contact's id; one at least where that is not given. */
  readonly names: readonly Name[];
  /** By what the channel reaches the contact that `member` names. Throws 400 for a contact whom it does not reach. */
  addressOf(contact: StoredContact, member: string): string;
  /** What the refusal tells beside its text. */
  readonly details?: ApiError['details'];
}

/** The look-up of a contact by its id or other ids than a number, with the contact once it is found. */
export interface ContactLookup extends RecipientLookup {
  /** The contact that was found; undefined before. */
  readonly contact: StoredContact | undefined;
}

/**
 * A contact by ids that must all be one contact's. It is read along, and after merges the one that stays. One read more
 * where the contact's id could not be derived.
 */
export function namedRecipient(
  { id: organizationId }: KnownOrganization,
  { contact_id, names, addressOf, details }: Named,
): ContactLookup {
  const [first] = names;
  const guess = contact_id ?? first?.firstId ?? '';
  const member = contact_id === undefined ? (first?.member ?? '') : 'contact_id';
  let found: ReadContact | undefined;
  return {
    keys: [contactKey(organizationId, guess), ...names.map(({ key }) => key)],
    guess,
    async find([guessed, ...identities], deps) {
      const holders = identities.map((item) => parseIdentity(item)?.contact_id);
      const wanted = contact_id ?? holders[0];
      if (wanted === undefined || holders.includes(undefined)) return undefined;
      const read = wanted === guess ? { item: guessed } : await readContact(organizationId, wanted, deps);
      found = await stayingContact(organizationId, read, deps);
      if (!found) return undefined;
      const { contact, headItem } = found;
      const other = names.find((_, index) => holders[index] !== wanted && holders[index] !== contact.id);
      if (other) throw new ApiError('Invalid field', `${other.member} and ${member} name different contacts`);
      const userId = contact.chatapp_user_ids?.at(-1);
      return { contactId: contact.id, address: addressOf(contact, member), userId, headItem };
    },
    notFound() {
      const named = [contact_id && `id ${contact_id}`, ...names.map(({ what }) => what)];
      const text = `No contact with the ${named.filter(Boolean).join(' and the ')} in this organization.`;
      return new ApiError('Contact not found', text, details);
    },
    get contact() {
      return found?.contact;
    },
  };
}

interface ReadItems {
  readonly item?: Item;
  readonly headItem?: Item;
}

async function readContact(
  id: OrganizationId,
  contactId: ContactId,
  { table }: Deps<'table:read'>,
): Promise<ReadItems> {
  const [item, headItem] = await table.getMany([contactKey(id, contactId), headKey(id, contactId)]);
  return { item, headItem };
}

interface ReadContact extends Pick<ReadItems, 'headItem'> {
  readonly contact: StoredContact;
}

/** The contact in an item, or the one that it was merged into, for one read each; undefined where there is none any more. */
async function stayingContact(
  organizationId: OrganizationId,
  { item, headItem }: ReadItems,
  deps: Deps<'table:read'>,
): Promise<ReadContact | undefined> {
  const into = item?.merged_into;
  if (into !== undefined) {
    return stayingContact(organizationId, await readContact(organizationId, String(into), deps), deps);
  }
  const contact = parseContact(item);
  return contact && { contact, headItem };
}
