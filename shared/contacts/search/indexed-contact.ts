import * as z from 'zod';
import type { Item } from '../../table/table.ts';
import { placeOf } from '../list/place.ts';
import { type SearchEntry, searchEntriesOf } from './search-entry.ts';
import { searchTextOf } from './search-text.ts';

/** What of a contact its search entries are made of. */
const indexedContactSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  full_name: z.string(),
  chatapp_id: z.string(),
  created_at: z.string(),
  /** Search texts that the contact had before, whose entries may still stand. */
  stale_texts: z.array(z.string()).optional(),
  /** When the sweeper looks after its entries. */
  due_at: z.string().optional(),
  deleted_at: z.string().optional(),
});
export type IndexedContact = z.infer<typeof indexedContactSchema>;

export const parseIndexedContact = (item: Item | undefined): IndexedContact | undefined =>
  item && indexedContactSchema.parse(item);

/** The search entries that a contact is to have, or had under another text. */
export const entriesOfContact = (contact: IndexedContact, text = searchTextOf(contact)): SearchEntry[] =>
  searchEntriesOf(contact.organization_id, placeOf(contact), text);

/** Whether the same entries are to be there. */
export const isSameContact = (one: IndexedContact, other: IndexedContact): boolean =>
  searchTextOf(one) === searchTextOf(other) && one.deleted_at === other.deleted_at;
