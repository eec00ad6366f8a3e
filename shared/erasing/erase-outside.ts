import { eraseFormerHolder } from '../contacts/identities/former-holder.ts';
import { nameOfIdentity } from '../contacts/identities/identity.ts';
import { identityKeysIn } from '../contacts/identities/keys-of-contact.ts';
import { type IndexedContact, parseIndexedContact, searchEntryKeys } from '../contacts/search/search-entry.ts';
import type { ConversationKey } from '../conversations/head.ts';
import { eraseParkedEdits } from '../conversations/parked-edits.ts';
import { eraseLetters } from '../dead-letters/erase-letters.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item } from '../table/table.ts';

/** What a contact has left outside its partition: search entries, notes of former numbers, and edits parked until `until`, in ms since the epoch. */
export async function eraseOutside(item: Item | undefined, until: number, deps: Deps<'table:write'>): Promise<void> {
  const contact = parseIndexedContact(item);
  if (contact) await eraseSearchEntries(contact, deps);
  for (const identity of identityKeysIn(item)) await eraseParkedEdits(identity, until, deps);
  await eraseFormerHolder(item, deps);
}

/** The dead letters that name a contact, by its id or by what leads to it. */
export async function eraseLettersTo(
  { organizationId, contactId }: ConversationKey,
  item: Item | undefined,
  deps: Deps<'table:write' | 'media:write'>,
): Promise<void> {
  await eraseLetters({ organizationId, names: [contactId, ...identityKeysIn(item).map(nameOfIdentity)] }, deps);
}

/** Deletes the search entries of a contact. */
export async function eraseSearchEntries(contact: IndexedContact, { table }: Deps<'table:write'>): Promise<void> {
  await table.writeMany(searchEntryKeys(contact).map((key) => ({ kind: 'delete', key })));
}
