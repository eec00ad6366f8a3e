import * as z from 'zod';
import { contactKey } from '../conversations/head.ts';
import { ApiError } from '../errors.ts';
import { pageFacts, pagingParameters } from '../input/parse.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Contact, contactSchema, parseContact, type StoredContact, toContact } from './contact.ts';
import { readListPage } from './list/read-list.ts';
import { contactIdOf } from './list/sort-token.ts';
import { phoneSchema } from './phone.ts';
import { parseSearch, type Search } from './search/parse-search.ts';
import { isKnownBy, searchContacts } from './search/search-contacts.ts';
import { searchTextOf } from './search/search-text.ts';

const defaultContacts = 50;

/** The parameters of `GET /conversations` for its action `contacts`. */
export const contactListQuerySchema = z.object({
  action: z.literal('contacts'),
  search: z.string().optional(),
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
  pagination: z.strictObject({
    currentPage: z.int().positive(),
    totalPages: z.int().nonnegative(),
    totalContacts: z.int().nonnegative(),
    contactsPerPage: z.int().positive(),
    hasNextPage: z.boolean(),
    hasPrevPage: z.boolean(),
  }),
  count: z.int().nonnegative(),
});
/** A page of an organization's contacts. */
export type ContactPage = z.infer<typeof contactPageSchema>;

/**
 * The answer of the action `contacts`: a page of the organization's contacts, or of those that match, newest first. Throws
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
  const rows = await deps.table.getMany(tokens.map((token) => contactKey(organizationId, contactIdOf(token))));
  // A contact may have been deleted or renamed between the two reads, and its entries go a moment later.
  const isShown = (contact: StoredContact | undefined): contact is StoredContact =>
    contact !== undefined && (search === undefined || isFound(contact, search));
  const contacts = fitPage(rows.map(parseContact).filter(isShown).map(toContact), query);
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

/** Lambda returns 6 MB (6,291,456 bytes) at most; what stands around the contacts takes little of the rest. */
const mostBytes = 6_000_000;
/** A hundred contacts without their tags never come near the rest. */
const tagsSafeBytes = 5_000_000;
/** What becomes of a character (UTF-16) at worst: a control character, escaped in our JSON and again in Lambda's. */
const worstBytes = 7;

/**
 * A page's contacts, as they are. Throws 400 where their tags are so long that Lambda would not return the answer (100
 * contacts with the longest legal ones are 20 MB); a page of ten always fits.
 */
export function fitPage(contacts: readonly Contact[], { limit }: { readonly limit: number }): Contact[] {
  const tagged = contacts.reduce((sum, { tags }) => tags.reduce((all, tag) => all + tag.length, sum), 0);
  if (tagged * worstBytes > tagsSafeBytes) {
    const sizes = contacts.map(sizeOf);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (bytes > mostBytes) throw tooLarge(limit, bytes, Math.floor(mostBytes / Math.max(...sizes)));
  }
  return [...contacts];
}

/** Bytes of a contact in Lambda's answer, which is JSON around ours. */
const sizeOf = (contact: Contact): number => Buffer.byteLength(JSON.stringify(JSON.stringify(contact)));

function tooLarge(limit: number, bytes: number, fitting: number): ApiError {
  const [is, most] = [bytes, mostBytes].map((count) => (count / 1e6).toFixed(1));
  const text = `limit ${limit} makes this page ${is} MB, because of long tags, and ${most} MB can be answered; limit ${fitting} fits`;
  return new ApiError('Invalid parameter', text);
}
