import { seconds } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { errorFields } from '../../runtime/log.ts';
import type { StoredContact } from '../contact.ts';
import { contactKey, parseContact } from '../contact-store.ts';
import { contactGone } from '../find-named-contact.ts';
import { deletionWrites } from './deletion-writes.ts';
import { eraseSearchEntries } from './erase-search-entries.ts';
import { handOverErasure } from './erasure-event.ts';

/** Sends in flight touch the same items; this long the deletion tries to get between them. The function ends at 29 s. */
const triesMs = seconds(20);
const maxPauseMs = 1600;

/**
 * Makes a contact gone from every answer, with its numbers free, and has what is left of it erased in the background.
 * Throws 404 when somebody else has just deleted it.
 */
export async function removeContact(contact: StoredContact, deps: Deps<'table:write' | 'queue:events'>): Promise<void> {
  const { table, clock, ids } = deps;
  const deadline = clock.now() + triesMs;
  let standing: StoredContact | undefined = contact;
  for (let attempt = 0; standing; attempt++) {
    const result = await table.transact(await deletionWrites(standing, deps));
    if (result.kind === 'done') return beginErasure(standing, deps);
    if (clock.now() > deadline) throw new Error(`the contact ${contact.id} stayed too busy to be deleted`);
    await clock.sleep(ids.fraction() * Math.min(maxPauseMs, 30 * 2 ** attempt));
    standing = parseContact(await table.get(contactKey(contact.organization_id, contact.id)));
  }
  throw contactGone(contact.id);
}

/** The deletion is done, so this never fails it: what cannot be begun now the sweeper begins. */
async function beginErasure(contact: StoredContact, deps: Deps<'table:write' | 'queue:events'>): Promise<void> {
  const { organization_id: organizationId, id: contactId } = contact;
  // The entries at once, so that they are not counted among what a search finds.
  const begun = [eraseSearchEntries(contact, deps), handOverErasure({ organizationId, contactId }, deps)];
  for (const part of await Promise.allSettled(begun)) {
    if (part.status === 'rejected') deps.log('erasure_left_over', { contact: contactId, ...errorFields(part.reason) });
  }
}
