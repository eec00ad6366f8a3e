import { errorFields } from '../../base/log.ts';
import { contactKey } from '../../conversations/contact-partition.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Key } from '../../table/table.ts';
import type { StoredContact } from '../contact.ts';
import { indexContact } from './index-contact.ts';
import { entriesOfContact, type IndexedContact, parseIndexedContact } from './search-entry.ts';
import { searchTextOf } from './search-text.ts';

/**
 * Has a contact found by its new name or number, and by the old one no more. The change itself has marked the contact
 * (`reindexMark`), so this never fails the caller: what is left undone the sweeper does.
 */
export async function reindexContact(before: StoredContact, after: StoredContact, deps: Deps<'table:write'>) {
  const key = contactKey(after.organization_id, after.id);
  try {
    const contact = parseIndexedContact(await deps.table.get(key)) ?? after;
    await indexContact(key, contact, deps, [searchTextOf(before)]);
  } catch (error) {
    deps.log('contact_index_left_over', { contact: after.id, ...errorFields(error) });
  }
}

/** The keys of all search entries that a contact has, or may still have: what its eraser deletes. */
export function searchEntryKeys(contact: IndexedContact): Key[] {
  const texts = [searchTextOf(contact), ...(contact.stale_texts ?? [])];
  const entries = texts.flatMap((text) => entriesOfContact(contact, text));
  return [...new Map(entries.map(({ pk, sk }) => [sk, { pk, sk }])).values()];
}
