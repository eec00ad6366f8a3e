import * as z from 'zod';
import { uuidOfToken } from '../base/ids.ts';
import { contactKey } from '../conversations/head.ts';
import { refuseLargePage } from '../http/page-size.ts';
import { paginationSchema } from '../input/pagination.ts';
import { booleanParameter, pageFacts, pagingParameters } from '../input/parse.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { contactSchema, parseContact, type StoredContact, toContact } from './contact.ts';
import { phoneSchema } from './identities/phone.ts';
import { readListPage } from './list/read-list.ts';
import { parseSearch, type Search } from './search/parse-search.ts';
import { searchContacts } from './search/search-contacts.ts';
import { searchTextOf } from './search/search-text.ts';
import { isKnownBy } from './search/whole-identity.ts';

const defaultContacts = 50;

/** The parameters of `GET /conversations` for its action `contacts`. */
export const contactListQuerySchema = z.object({
  action: z.literal('contacts'),
  search: z.string().optional(),
  ascending: booleanParameter,
  ...pagingParameters(defaultContacts),
});
/** Which page of the contacts is asked for, and what they are to match. */
type ContactListQuery = z.infer<typeof contactListQuerySchema>;

/** The parameters of `GET /conversations` for its action `find-by-phone`. */
export const findByPhoneQuerySchema = z.object({ action: z.literal('find-by-phone'), chatappNumber: phoneSchema });

/** The answer that shows a page of an organization's contacts. */
export const contactPageSchema = z.strictObject({
  success: z.literal(true),
  contacts: z.array(contactSchema),
  pagination: paginationSchema({ totalContacts: z.int().nonnegative(), contactsPerPage: z.int().positive() }),
  count: z.int().nonnegative(),
});
/** A page of an organization's contacts. */
export type ContactPage = z.infer<typeof contactPageSchema>;

/**
 * The answer of the action `contacts`: a page of the organization's contacts, or of those that match, the newest first unless it is `ascending`. Throws
 * 400 where the page is larger than Lambda answers.
 */
export async function listContacts(
  { id: organizationId }: Organization,
  query: ContactListQuery,
  deps: Deps<'table:read'>,
): Promise<ContactPage> {
  const search = parseSearch(query.search);
  const { total, tokens } = await (search
    ? searchContacts(organizationId, { ...query, search }, deps)
    : readListPage(organizationId, query, deps));
  const rows = await deps.table.getMany(tokens.map((token) => contactKey(organizationId, uuidOfToken(token))));
  // A contact may have been deleted or renamed between the two reads, and its entries go a moment later.
  const isShown = (contact: StoredContact | undefined): contact is StoredContact =>
    contact !== undefined && (search === undefined || isFound(contact, search));
  const contacts = rows
    .map(parseContact)
    .filter(isShown)
    .map((contact) => toContact(contact, deps.clock.now()));
  refuseLargePage(contacts, { limit: query.limit, because: 'long tags' });
  const { currentPage, totalPages, ...neighbours } = pageFacts(total, query);
  return {
    success: true,
    contacts,
    pagination: { currentPage, totalPages, totalContacts: total, contactsPerPage: query.limit, ...neighbours },
    count: contacts.length,
  };
}

const isFound = (contact: StoredContact, search: Search): boolean =>
  search.matches(searchTextOf(contact)) || isKnownBy(contact, search);
