import { eraseConversation } from '../../messages/erase-conversation.ts';
import { headKey } from '../../messages/head.ts';
import { seconds } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { contactKey } from '../contact-store.ts';
import { parseIndexedContact } from '../search/indexed-contact.ts';
import { eraseSearchEntries } from './erase-search-entries.ts';
import { erasureEventSchema, handOverErasure } from './erasure-event.ts';
import { deletedAtIn, erased, postponed } from './erasure-mark.ts';

/** For one piece; the function ends at 55 s, and has others to do. */
const pieceMs = seconds(10);
/** No function lives for this long. Whatever one that began before the deletion still writes is there by then. */
const guardMs = seconds(60);

/**
 * Erases a piece of a deleted contact, from the events queue, and has the next piece done where something is left. The
 * mark on the head goes last, after a look at a time when nobody can add anything any more. It may die anywhere: the
 * queue, or the sweeper by the mark, has it done again.
 */
export async function eraseContact(
  body: unknown,
  deps: Deps<'table:write' | 'media:write' | 'queue:events'>,
): Promise<void> {
  const { organization_id: organizationId, contact_id: contactId } = erasureEventSchema.parse(body);
  const { table, clock } = deps;
  const conversation = { organizationId, contactId };
  const startedAt = clock.now();
  const deletedAt = deletedAtIn(await table.get(headKey(organizationId, contactId)));
  if (deletedAt === undefined) return;
  await table.write(postponed(organizationId, contactId, startedAt));
  const left = await eraseConversation(conversation, startedAt + pieceMs, deps);
  if (left === 'more') return handOverErasure(conversation, deps);

  const key = contactKey(organizationId, contactId);
  const contact = parseIndexedContact(await table.get(key));
  if (contact) await eraseSearchEntries(contact, deps);
  const guardLeftMs = deletedAt + guardMs - startedAt;
  if (guardLeftMs > 0) return handOverErasure(conversation, deps, Math.ceil(guardLeftMs / 1000));
  await table.write({ kind: 'delete', key });
  await table.write(erased(organizationId, contactId, clock.now()));
}
