import type { Deps } from '../../runtime/deps.ts';
import type { IndexedContact } from '../search/indexed-contact.ts';
import { searchEntryKeys } from '../search/reindex-contact.ts';

/** Deletes whatever a contact may be found by. */
export async function eraseSearchEntries(contact: IndexedContact, { table }: Deps<'table:write'>): Promise<void> {
  await table.writeMany(searchEntryKeys(contact).map((key) => ({ kind: 'delete', key })));
}
