import { pageFacts } from '../http/paging.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { type StoredContact, toContact } from './contact.ts';
import type { ContactListQuery } from './contact-list-query.ts';
import type { ContactPage } from './contact-list-reply.ts';
import { contactKey, parseContact } from './contact-store.ts';
import { thatFit } from './fit-page.ts';
import { contactIdOf } from './list/place.ts';
import { readListPage } from './list/read-list.ts';
import { isKnownBy } from './search/number-search.ts';
import { type Search, searchOf } from './search/search.ts';
import { searchContacts } from './search/search-contacts.ts';
import { searchTextOf } from './search/search-text.ts';

/** The answer of E5's `contacts`: a page of the organization's contacts, or of those that match, newest first. */
export async function listContacts(
  { id: organizationId }: Organization,
  query: ContactListQuery,
  deps: Deps<'table:read'>,
): Promise<ContactPage> {
  const search = searchOf(query.search);
  const { total, places } = await (search
    ? searchContacts(organizationId, search, query, deps)
    : readListPage(organizationId, query, deps));
  const rows = await deps.table.getMany(places.map((place) => contactKey(organizationId, contactIdOf(place))));
  // Between two reads a contact may be deleted or renamed, and its entries go a moment later.
  const isShown = (contact: StoredContact | undefined): contact is StoredContact =>
    contact !== undefined && (search === undefined || isFound(contact, search));
  const contacts = thatFit(rows.map(parseContact).filter(isShown).map(toContact), query);
  const { currentPage, totalPages, ...neighbours } = pageFacts(total, query);
  return {
    success: true,
    contacts,
    pagination: { currentPage, totalPages, totalContacts: total, contactsPerPage: query.limit, ...neighbours },
    count: contacts.length,
  };
}

const isFound = (contact: StoredContact, { matches, number }: Search): boolean =>
  matches(searchTextOf(contact)) || isKnownBy(contact, number);
