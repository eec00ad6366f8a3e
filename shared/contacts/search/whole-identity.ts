import { type SortToken, sortTokenOf } from '../../base/ids.ts';
import type { OrganizationId } from '../../identifiers.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { StoredContact } from '../contact.ts';
import { contactWithId } from '../find-contact.ts';
import {
  identityKeys,
  parseIdentity,
  parseNumberIdentity,
  photoappIdSchema,
  userIdSchema,
} from '../identities/identity.ts';
import { identityKeysOf } from '../identities/keys-of-contact.ts';
import { phoneSchema } from '../identities/phone.ts';
import type { Search } from './parse-search.ts';

type Whole = Pick<Search, 'number' | 'whole'>;

/** The keys of the identities that the whole text that is searched for may be; none for a text of several words. */
function keysOfWhole(organizationId: OrganizationId, { number, whole }: Whole) {
  const numbers = number !== undefined && phoneSchema.safeParse(number).success ? [number] : [];
  const ids = whole === undefined ? [] : [whole];
  return identityKeys(organizationId, {
    numbers,
    photoappIds: ids.filter((id) => photoappIdSchema.safeParse(id).success),
    // Others are asked for by their looks alone, so that the search for a word reads no more.
    userIds: ids.filter((id) => /^[A-Za-z]{2}\./.test(id) && userIdSchema.safeParse(id).success),
    lids: ids.filter((id) => id.endsWith('@lid')),
  });
}

/** Whether the whole text is an identity of the contact: a number in any spelling, or an id exactly as its platform has it. */
export function isKnownBy(contact: StoredContact, search: Whole): boolean {
  const known = new Set(identityKeysOf(contact).map(({ pk }) => pk));
  return keysOfWhole(contact.organization_id, search).some(({ pk }) => known.has(pk));
}

/**
 * The sort tokens of the contacts that the whole text leads to though none of it is in their name, number or usernames.
 * One read where no contact has it, or one that is found by its number's digits; otherwise two.
 */
export async function tokensByIdentity(
  organizationId: OrganizationId,
  search: Whole,
  deps: Deps<'table:read'>,
): Promise<SortToken[]> {
  const keys = keysOfWhole(organizationId, search);
  if (keys.length === 0) return [];
  const items = await deps.table.getMany(keys);
  const isFoundByDigits = (item: (typeof items)[number]) =>
    search.number !== undefined &&
    item?.chatapp_id !== undefined &&
    parseNumberIdentity(item)?.chatapp_id.includes(search.number);
  const ids = items.flatMap((item) => (isFoundByDigits(item) ? [] : (parseIdentity(item)?.contact_id ?? [])));
  const contacts = await Promise.all(ids.map((id) => contactWithId(organizationId, id, deps)));
  return contacts.flatMap((contact) => (contact ? [sortTokenOf(contact)] : []));
}
