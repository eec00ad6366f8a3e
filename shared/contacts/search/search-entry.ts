import * as z from 'zod';
import { type SortToken, sortTokenOf } from '../../base/ids.ts';
import { type OrganizationId, organizationIdSchema } from '../../identifiers.ts';
import { all, type Condition, equals, startsWith } from '../../table/expressions.ts';
import type { Item, Key } from '../../table/table.ts';
import { storedContactSchema, unannouncedSchema } from '../contact.ts';
import { searchTextOf, wordsIn } from './search-text.ts';

/** A contact is found by the part of it in `sk`. `t` is its whole search text, by which the other words are compared. */
const searchEntrySchema = z.object({ sk: z.string(), t: z.string() });
/** The item by which a contact is found when a part of a word is searched for. */
type SearchEntry = Item & Key & { readonly t: string };

/** Code points of a word's end that an entry's key keeps. What is longer is compared with the text beside it. */
const keptLength = 24;

/** Between a word's end and a sort token. No word holds white space, and it sorts before everything that one can hold. */
const separator = ' ';

/**
 * By the first character: one letter of one organization is a partition. Named in one letter: there are dozens of entries
 * for each contact, and their length is what a search costs.
 */
const partition = (organizationId: OrganizationId, [first = '']: readonly string[]) => `${organizationId}#S#${first}`;

/** One entry for each end of each word that a search text holds, so that any part of a word is the beginning of a key. */
export function searchEntriesOf(organizationId: OrganizationId, token: SortToken, searchText: string): SearchEntry[] {
  const entries = new Map<string, SearchEntry>();
  for (const word of wordsIn(searchText)) {
    const characters = [...word];
    for (const start of characters.keys()) {
      const end = characters.slice(start, start + keptLength);
      const sk = `${end.join('')}${separator}${token}`;
      entries.set(sk, { pk: partition(organizationId, end), sk, t: searchText });
    }
  }
  return [...entries.values()];
}

/** The entries of all contacts that may have this word in them. */
export function entriesOfWord(organizationId: OrganizationId, word: string): Condition {
  const beginning = [...word].slice(0, keptLength);
  return all(equals('pk', partition(organizationId, beginning)), startsWith('sk', beginning.join('')));
}

/** The sort token of the contact that an entry leads to, and the contact's search text. */
export function parseSearchEntry(item: Item): { readonly token: SortToken; readonly text: string } {
  const { sk, t } = searchEntrySchema.parse(item);
  return { token: sk.slice(sk.indexOf(separator) + 1), text: t };
}

const { photoapp_username, chatapp_username, further_photoapp } = storedContactSchema.shape;

/** What of a contact its search entries are made of. */
const indexedContactSchema = z.object({
  id: z.string(),
  organization_id: organizationIdSchema,
  full_name: z.string(),
  chatapp_id: z.string(),
  photoapp_username,
  chatapp_username,
  further_photoapp,
  created_at: z.string(),
  updated_at: z.string(),
  /** Search texts that the contact had before, whose entries may still stand. */
  stale_texts: z.array(z.string()).optional(),
  /** Changes that are not announced, for which the sweeper's mark must stay. */
  unannounced: unannouncedSchema,
  /** When the sweeper looks after its entries. */
  due_at: z.string().optional(),
  deleted_at: z.string().optional(),
});
/** A contact as the search reads it, deleted or not. */
export type IndexedContact = z.infer<typeof indexedContactSchema>;

/** The contact in an item, deleted or not; undefined without an item, and for what is left of one that was merged into another. */
export const parseIndexedContact = (item: Item | undefined): IndexedContact | undefined =>
  item === undefined || isFormer(item) ? undefined : indexedContactSchema.parse(item);

const isFormer = ({ merged_into, full_name }: Item): boolean => merged_into !== undefined && full_name === undefined;

/** The search entries that a contact is to have, or had under another text. */
export const entriesOfContact = (contact: IndexedContact, text = searchTextOf(contact)): SearchEntry[] =>
  searchEntriesOf(contact.organization_id, sortTokenOf(contact), text);

/** The keys of the entries that a contact has under these search texts, each once. */
export function entryKeysOf(contact: IndexedContact, texts: Iterable<string>): Key[] {
  const entries = [...texts].flatMap((text) => entriesOfContact(contact, text));
  // The first character is the same in both parts of a key.
  return [...new Map(entries.map(({ pk, sk }) => [sk, { pk, sk }])).values()];
}

/** The keys of all entries that a contact has, or may still have: what is deleted with the contact. */
export const searchEntryKeys = (contact: IndexedContact): Key[] =>
  entryKeysOf(contact, [searchTextOf(contact), ...(contact.stale_texts ?? [])]);

/** Whether two states of a contact are to have the same entries. */
export const haveSameEntries = (one: IndexedContact, other: IndexedContact): boolean =>
  searchTextOf(one) === searchTextOf(other) && one.deleted_at === other.deleted_at;
