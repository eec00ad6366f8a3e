import { isoTime } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import { parseContact, type StoredContact } from '../contacts/contact.ts';
import { contactGone } from '../contacts/find-contact.ts';
import { chatappIdentityKey, numberIdentityKey, photoappIdentityKey } from '../contacts/identity.ts';
import { listRemovalWrites } from '../contacts/list/removal.ts';
import { contactKey } from '../conversations/contact-partition.ts';
import { isThere } from '../conversations/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, all, any, equals, hasLength } from '../table/conditions.ts';
import { again, untilSettled } from '../table/contention.ts';
import type { Key, Write } from '../table/table.ts';
import { eraseSearchEntries, handOverErasure } from './erase-contact.ts';
import { deletionMark } from './erasure-mark.ts';

/**
 * Everything that makes a contact gone at once, for one transaction: the marks on its item and on the head of its
 * conversation, its identities, its place in the list. When that is refused, these may be out of date.
 */
export async function deletionWrites(contact: StoredContact, deps: Deps<'table:read'>): Promise<Write[]> {
  const { id, organization_id } = contact;
  const now = deps.clock.now();
  return [
    deletedContact(contact, now),
    deletionMark(organization_id, id, now),
    ...identityKeys(contact).map((key): Write => ({ kind: 'delete', key, condition: leadsTo(id) })),
    ...(await listRemovalWrites(contact, deps)),
  ];
}

/** The item stays until its eraser, who knows from it what search entries there are, is done. What was learned of it meanwhile would be left over. */
function deletedContact(
  { organization_id, id, aliases, chatapp_user_ids, chatapp_id }: StoredContact,
  now: number,
): Write {
  return {
    kind: 'update',
    key: contactKey(organization_id, id),
    change: { set: { deleted_at: isoTime(now) }, remove: ['due_shard', 'due_at'] },
    condition: all(
      isThere,
      equals('chatapp_id', chatapp_id),
      asMany('aliases', aliases),
      asMany('chatapp_user_ids', chatapp_user_ids),
    ),
  };
}

const asMany = (name: string, list: readonly string[] | undefined) =>
  list ? hasLength(name, list.length) : absent(name);

/** Whatever leads to the contact; two spellings share one. */
function identityKeys({
  organization_id,
  chatapp_id,
  photoapp_id,
  chatapp_user_ids = [],
  aliases = [],
}: StoredContact): Key[] {
  const numbers = [chatapp_id, ...aliases].filter((number) => number !== '');
  const keys = [
    ...numbers.map((number) => numberIdentityKey(organization_id, number)),
    ...(photoapp_id === undefined ? [] : [photoappIdentityKey(organization_id, photoapp_id)]),
    ...chatapp_user_ids.map((userId) => chatappIdentityKey(organization_id, userId)),
  ];
  return [...new Map(keys.map((key) => [key.pk, key])).values()];
}

/** Nobody else's is ever deleted. */
const leadsTo = (contactId: string) => any(absent(), equals('contact_id', contactId));

/**
 * Makes a contact gone from every answer, with its numbers free, and has what is left of it erased in the background.
 * Throws 404 when somebody else has just deleted it.
 */
export async function removeContact(contact: StoredContact, deps: Deps<'table:write' | 'queue:events'>): Promise<void> {
  const { organization_id: organizationId, id } = contact;
  const key = contactKey(organizationId, id);
  await untilSettled({ over: 'contact-deletion', organizationId }, deps, async (losses) => {
    const standing = losses === 0 ? contact : parseContact(await deps.table.get(key));
    if (!standing) throw contactGone(id);
    const result = await deps.table.transact(await deletionWrites(standing, deps));
    return result.kind === 'done' ? beginErasure(standing, deps) : again;
  });
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
