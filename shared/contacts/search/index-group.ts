import { errorFields } from '../../base/log.ts';
import { contactKey } from '../../conversations/contact-partition.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Key, Write } from '../../table/table.ts';
import type { StoredContact } from '../contact.ts';
import { indexContact, isStillIndexed, markRemoval } from './index-contact.ts';
import { entriesOfContact } from './search-entry.ts';

/**
 * Has contacts found that have just been created, with as few requests as their entries fit in. It never fails the creation,
 * which is done: what is left the sweeper does.
 */
export async function indexGroup(contacts: readonly StoredContact[], deps: Deps<'table:write'>): Promise<void> {
  try {
    const entries = contacts.flatMap((contact) => entriesOfContact(contact));
    await deps.table.writeMany(entries.map((item) => ({ kind: 'put', item }) as const));
    await unmark(contacts, deps);
  } catch (error) {
    deps.log('contact_index_left_over', { contact: contacts[0]?.id, ...errorFields(error) });
  }
}

/** A write unit more for each than one by one, of thirty that a contact costs, and half of all requests less. */
async function unmark(contacts: readonly StoredContact[], deps: Deps<'table:write'>): Promise<void> {
  const writes = contacts.map((contact): Write => {
    return { kind: 'update', key: keyOf(contact), change: markRemoval, condition: isStillIndexed(contact) };
  });
  const { kind } = await deps.table.transact(writes);
  if (kind === 'done') return;
  // Somebody has changed one of them already.
  await Promise.all(contacts.map((contact) => indexContact(keyOf(contact), contact, deps)));
}

const keyOf = ({ organization_id, id }: StoredContact): Key => contactKey(organization_id, id);
