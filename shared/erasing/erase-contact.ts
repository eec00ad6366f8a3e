import * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { type IndexedContact, parseIndexedContact, searchEntryKeys } from '../contacts/search/search-entry.ts';
import { contactKey } from '../conversations/contact-partition.ts';
import { type ConversationKey, headKey } from '../conversations/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { eraseConversation } from './erase-conversation.ts';
import { deletedAtIn, erased, postponed } from './erasure-mark.ts';

const kind = 'erase-contact';

/** On the events queue: a deleted contact of which something is left. */
export const erasureEventSchema = z.object({
  kind: z.literal(kind),
  organization_id: z.string(),
  contact_id: z.string(),
});
export type ErasureEvent = z.infer<typeof erasureEventSchema>;

/** Has a piece of the erasure done, after a delay (up to 900 s) where there is one. */
export async function handOverErasure(
  { organizationId, contactId }: ConversationKey,
  { eventsQueue }: Deps<'queue:events'>,
  delaySeconds?: number,
): Promise<void> {
  const body: ErasureEvent = { kind, organization_id: organizationId, contact_id: contactId };
  await eventsQueue.send({ body, group: organizationId, ...(delaySeconds !== undefined && { delaySeconds }) });
}

/** Deletes whatever a contact may be found by. */
export async function eraseSearchEntries(contact: IndexedContact, { table }: Deps<'table:write'>): Promise<void> {
  await table.writeMany(searchEntryKeys(contact).map((key) => ({ kind: 'delete', key })));
}

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
