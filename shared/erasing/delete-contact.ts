import { isoTime } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { StoredContact } from '../contacts/contact.ts';
import { contactGone, contactWithId } from '../contacts/find-contact.ts';
import { hasSameIdentities, identityKeysOf } from '../contacts/identities/keys-of-contact.ts';
import { listRemovalWrites } from '../contacts/list/removal.ts';
import { contactKey, isThere } from '../conversations/head.ts';
import type { ContactId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import { absent, all, any, equals } from '../table/expressions.ts';
import type { Write } from '../table/table.ts';
import { enqueueErasure } from './erase-contact.ts';
import { eraseSearchEntries } from './erase-outside.ts';
import { listErasure } from './erasure-list.ts';
import { deletedWrite } from './transitions.ts';

/**
 * Deletes a contact, or the one that it was merged into meanwhile: from here on it is in no answer, and its numbers are free. What is left of its data is erased in the
 * background. Throws 404 when a concurrent request has deleted it, and `Contention` when the contact keeps changing.
 */
export async function removeContact(contact: StoredContact, deps: RemovalDeps): Promise<void> {
  const { organization_id: organizationId, id } = contact;
  await untilSettled({ over: 'contact-deletion', organizationId }, deps, async (losses) => {
    const current = losses === 0 ? contact : await contactWithId(organizationId, id, deps);
    if (!current) throw contactGone(id);
    const at = deps.clock.now();
    const result = await deps.table.transact(await deletionWrites(current, at, deps));
    return result.kind === 'done' ? beginErasure(current, at, deps) : again;
  });
}

type RemovalDeps = Deps<'table:write' | 'queue:events' | 'erasures:record'>;

/** The deletion is done, so this never fails it: what cannot be begun now the sweep begins. */
async function beginErasure(contact: StoredContact, at: number, deps: RemovalDeps): Promise<void> {
  const { organization_id: organizationId, id: contactId } = contact;
  const begun = [
    // The search entries at once, so that a search does not count them.
    eraseSearchEntries(contact, deps),
    listErasure({ organizationId, contactId, at }, deps),
    enqueueErasure({ organizationId, contactId }, deps),
  ];
  for (const part of await Promise.allSettled(begun)) {
    if (part.status === 'rejected') deps.log('erasure_left_over', { contact: contactId, ...errorFields(part.reason) });
  }
}

/**
 * The deletion, for one transaction: the marks on the contact's item and on the head of its conversation, its identities,
 * its entry in the contact list. Refused when the contact has changed since it was read.
 */
async function deletionWrites(contact: StoredContact, now: number, deps: Deps<'table:read'>): Promise<Write[]> {
  const { id, organization_id } = contact;
  return [
    deletedContact(contact, now),
    deletedWrite({ organizationId: organization_id, contactId: id }, now),
    ...identityKeysOf(contact).map((key): Write => ({ kind: 'delete', key, condition: leadsTo(id) })),
    ...(await listRemovalWrites(contact, deps)),
  ];
}

/**
 * The item stays until the erasure is done, which finds the search entries by it. Refused when an identity was added
 * meanwhile, or another contact merged into it: it would be left over.
 */
function deletedContact(contact: StoredContact, now: number): Write {
  return {
    kind: 'update',
    key: contactKey(contact.organization_id, contact.id),
    change: { set: { deleted_at: isoTime(now) }, remove: ['due_shard', 'due_at'] },
    condition: all(isThere, hasSameIdentities(contact)),
  };
}

/** An identity that leads to another contact is never deleted. */
const leadsTo = (contactId: ContactId) => any(absent(), equals('contact_id', contactId));
