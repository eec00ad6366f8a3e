import type { Deps } from '../../runtime/deps.ts';
import { errorFields } from '../../runtime/log.ts';
import type { Key } from '../../table/table.ts';
import { indexContact } from './index-contact.ts';
import type { IndexedContact } from './indexed-contact.ts';

/** Has a contact that has just been created found. It never fails the creation, which is done: what is left the sweeper does. */
export async function indexNewContact(key: Key, contact: IndexedContact, deps: Deps<'table:write'>): Promise<void> {
  try {
    await indexContact(key, contact, deps);
  } catch (error) {
    deps.log('contact_index_left_over', { contact: contact.id, ...errorFields(error) });
  }
}
