import * as z from 'zod';
import { days, isoTime, seconds } from '../base/clock.ts';
import { headKey, isThere } from '../conversations/head.ts';
import { all, exists } from '../table/conditions.ts';
import { dueMark } from '../table/due.ts';
import type { Item, SingleWrite } from '../table/table.ts';

/** Whoever deletes has this long to have the erasure begun, and whoever erases for a piece and its successor, before the sweeper has it done. */
const beginMs = seconds(60);
const pieceMs = seconds(300);
/** From then on no send can be on its way any more, also after an outage, and nobody waits for a receipt. */
const keptMs = days(8);

/** The head of a deleted contact's conversation while it is being erased. */
const markSchema = z.object({ deleted_at: z.string(), due_at: z.string() });

/** When a contact was deleted of which something may be left; undefined when nothing is, and for one that is there. */
export const deletedAtIn = (head: Item | undefined): number | undefined => {
  const mark = markSchema.safeParse(head);
  return mark.success ? Date.parse(mark.data.deleted_at) : undefined;
};

/** Puts the mark on the head: commits meet it, and the sweeper finds it. Nothing personal is left on the item. */
export function deletionMark(organizationId: string, contactId: string, now: number): SingleWrite {
  const key = headKey(organizationId, contactId);
  const mark = { deleted_at: isoTime(now), ...dueMark('contact', key.pk, now + beginMs) };
  const change = { set: { ...mark, count: 0 }, remove: ['last_message_at'] };
  return { kind: 'update', key, change, condition: isThere };
}

/** Somebody is at it: the sweeper need not come for a while. Refused when nothing is left to be done. */
export function postponed(organizationId: string, contactId: string, now: number): SingleWrite {
  const key = headKey(organizationId, contactId);
  const change = { set: { due_at: isoTime(now + pieceMs) } };
  return { kind: 'update', key, change, condition: stillMarked };
}

/** Nothing is left. The head itself goes in a while, and with it the last that keeps the contact's derived id from being used again. */
export function erased(organizationId: string, contactId: string, now: number): SingleWrite {
  const key = headKey(organizationId, contactId);
  const change = { set: { expires_at: Math.ceil((now + keptMs) / 1000) }, remove: ['due_shard', 'due_at'] };
  return { kind: 'update', key, change, condition: stillMarked };
}

const stillMarked = all(exists('deleted_at'), exists('due_at'));
