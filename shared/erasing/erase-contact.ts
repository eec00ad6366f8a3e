import * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { storedContactSchema } from '../contacts/contact.ts';
import { mergeKey } from '../contacts/merge-request.ts';
import { type ConversationKey, contactKey, headKey } from '../conversations/head.ts';
import { type ContactId, contactIdSchema, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { equals } from '../table/expressions.ts';
import { eraseConversation } from './erase-conversation.ts';
import { eraseLettersTo, eraseOutside } from './erase-outside.ts';
import { listErasure } from './erasure-list.ts';
import { deletedAtIn, deletedWrite, erasedWrite, pieceBegunWrite, stateAfter } from './transitions.ts';

const kind = 'erase-contact';

/** On the events queue: a deleted contact of whose data something is left. */
const erasureEventSchema = z.object({
  kind: z.literal(kind),
  organization_id: organizationIdSchema,
  contact_id: contactIdSchema,
});

/**
 * Has a piece of a deleted contact erased by the worker of the events queue, after a delay in seconds (up to 900) where
 * there is one.
 */
export async function enqueueErasure(
  { organizationId, contactId }: ConversationKey,
  { eventsQueue }: Deps<'queue:events'>,
  delaySeconds?: number,
): Promise<void> {
  const body: z.infer<typeof erasureEventSchema> = { kind, organization_id: organizationId, contact_id: contactId };
  await eventsQueue.send({ body, group: organizationId, ...(delaySeconds !== undefined && { delaySeconds }) });
}

/** For one piece; the function ends at 55 s, and has other messages to handle. */
const pieceMs = seconds(10);
/** Longer than any function runs: what a writer that began before the deletion still writes is there by then. */
const guardMs = seconds(60);

/**
 * Erases a piece of a deleted contact, and enqueues the next piece where something is left. Before anything is erased, the
 * erasure is on the list of those that a restored table is to have again. The mark on the head goes last,
 * once no writer that began before the deletion can be at work any more. Where the worker dies, the queue, or the sweep by
 * the mark, has the piece erased again.
 */
export async function eraseContact(
  body: unknown,
  deps: Deps<'table:write' | 'media:write' | 'queue:events' | 'erasures:record'>,
): Promise<void> {
  const { organization_id: organizationId, contact_id: contactId } = erasureEventSchema.parse(body);
  const { table, clock } = deps;
  const conversation = { organizationId, contactId };
  const startedAt = clock.now();
  const deletedAt = deletedAtIn(await table.get(headKey(organizationId, contactId)));
  if (deletedAt === undefined) return;
  await table.write(pieceBegunWrite(conversation, startedAt));
  await listErasure({ ...conversation, at: deletedAt }, deps);
  const key = contactKey(organizationId, contactId);
  const [contact, merge] = await table.getMany([key, mergeKey(conversation)]);
  await deleteMerged(conversation, mergedSchema.parse(contact ?? {}).merged, deps);
  await freeMerging(conversation, mergingSchema.parse(merge ?? {}).merge_id, deps);
  const isMore = (await eraseConversation(conversation, { until: startedAt + pieceMs }, deps)) === 'more';
  if (!isMore) {
    const item = await table.get(key);
    await eraseOutside(item, deletedAt + guardMs, deps);
    await eraseLettersTo(conversation, item, deps);
  }
  const guardLeftMs = isMore ? 0 : deletedAt + guardMs - startedAt;
  const facts = [
    ...(isMore ? (['there is more'] as const) : []),
    ...(guardLeftMs > 0 ? (['a writer may be at work'] as const) : []),
  ];
  if (stateAfter('piece done', facts) === 'deleted') {
    return enqueueErasure(conversation, deps, guardLeftMs > 0 ? Math.ceil(guardLeftMs / 1000) : undefined);
  }
  await table.write({ kind: 'delete', key });
  await table.write(erasedWrite(conversation, clock.now()));
}

const mergedSchema = storedContactSchema.pick({ merged: true });

/** The contacts that were merged into a deleted one are deleted with it, each with an erasure of its own. */
async function deleteMerged(
  { organizationId }: ConversationKey,
  contactIds: readonly ContactId[] = [],
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  for (const contactId of contactIds) {
    const former = { organizationId, contactId };
    const { kind } = await deps.table.write(deletedWrite(former, deps.clock.now(), 'merged'));
    if (kind === 'done') await enqueueErasure(former, deps);
  }
}

const mergingSchema = z.object({ merge_id: contactIdSchema.optional() });

/** The contact that was being merged into a deleted one goes on by itself: its mark goes before the merge's record does. */
async function freeMerging(
  { organizationId, contactId }: ConversationKey,
  mergeId: ContactId | undefined,
  { table }: Deps<'table:write'>,
): Promise<void> {
  if (mergeId === undefined) return;
  const key = mergeKey({ organizationId, contactId: mergeId });
  await table.write({ kind: 'delete', key, condition: equals('into', contactId) });
}
