import * as z from 'zod';
import { days, isoTime, seconds } from '../base/clock.ts';
import { nextState, type Transition } from '../base/transitions.ts';
import { type ConversationKey, headKey, isKept, isThere } from '../conversations/head.ts';
import { inboxAttributes } from '../conversations/inbox-place.ts';
import { dueMark } from '../table/due.ts';
import { all, type Change, type Condition, exists } from '../table/expressions.ts';
import type { Item, SingleWrite } from '../table/table.ts';

/**
 * The states of a contact, as the head of its conversation shows them. `there`: no mark. `merged`: it is another contact by
 * now, whose conversation has its messages. `deleted`: marked and due; it is
 * in no answer, and of its data something may be left. `erased`: marked and no longer due; the head alone is left, until it
 * expires.
 */
type State = 'there' | 'merged' | 'deleted' | 'erased';
type Event = 'deletion requested' | 'piece begun' | 'piece done';
type Fact = 'there is more' | 'a writer may be at work';

/**
 * All that can become of a contact that is deleted. `piece begun`, `piece done`: the worker of the events queue erases a
 * piece of its data. A writer that began before the deletion may be at work for a minute after it. What has no row changes
 * nothing.
 */
export const erasureTransitions: readonly Transition<State, Event, Fact>[] = [
  { from: 'there', event: 'deletion requested', to: 'deleted' },
  { from: 'merged', event: 'deletion requested', to: 'deleted' },
  { from: 'deleted', event: 'piece begun', to: 'deleted' },
  { from: 'deleted', event: 'piece done', when: 'there is more', to: 'deleted' },
  { from: 'deleted', event: 'piece done', when: 'a writer may be at work', to: 'deleted' },
  { from: 'deleted', event: 'piece done', to: 'erased' },
];

/**
 * The state after an event, of a deleted contact where `from` names no other; undefined where the event changes nothing.
 */
export const stateAfter = (event: Event, facts: readonly Fact[] = [], from: State = 'deleted'): State | undefined =>
  nextState(erasureTransitions, { from, event }, (fact) => facts.includes(fact));

/** The head of a deleted contact's conversation while its data is being erased. */
const markSchema = z.object({ deleted_at: z.string(), due_at: z.string() });

/**
 * When a contact was deleted, in ms since the epoch, by the head of its conversation; undefined for one that is there, or
 * erased.
 */
export const deletedAtIn = (head: Item | undefined): number | undefined => {
  const mark = markSchema.safeParse(head);
  return mark.success ? Date.parse(mark.data.deleted_at) : undefined;
};

/** A deletion has this long to have the erasure begun, before the sweep has it begun. */
const beginMs = seconds(60);
/** A piece has this long to be erased and to have the next one begun, before the sweep has it begun. */
const pieceMs = seconds(300);
/** No send is on its way for so long, not even after an outage, and no provider sends a receipt so late. */
const keptMs = days(8);

/**
 * The deletion: marks the head, so that commits are refused and the sweep finds it. Nothing personal is left on it. `now`,
 * here and below, in ms since the epoch.
 */
export function deletedWrite(
  conversation: ConversationKey,
  now: number,
  from: 'there' | 'merged' = 'there',
): SingleWrite {
  const { pk } = headKey(conversation.organizationId, conversation.contactId);
  const mark = { deleted_at: isoTime(now), ...dueMark('contact', pk, now + beginMs) };
  return headWrite(
    conversation,
    { from, event: 'deletion requested' },
    { set: { ...mark, count: 0 }, remove: ['last_message_at', 'joined', ...inboxAttributes] },
  );
}

/** A piece is begun: the sweep is postponed. Refused when nothing is left to be erased. */
export const pieceBegunWrite = (conversation: ConversationKey, now: number): SingleWrite =>
  headWrite(conversation, { from: 'deleted', event: 'piece begun' }, { set: { due_at: isoTime(now + pieceMs) } });

/**
 * The contact is erased. The head expires, and with it the last that keeps the contact's derived id from being used again.
 */
export const erasedWrite = (conversation: ConversationKey, now: number): SingleWrite =>
  headWrite(
    conversation,
    { from: 'deleted', event: 'piece done' },
    {
      set: { expires_at: Math.ceil((now + keptMs) / 1000) },
      remove: ['due_shard', 'due_at'],
    },
  );

/** How a write tells the states apart that an event leads on from. */
const conditions: Readonly<Record<Exclude<State, 'erased'>, Condition>> = {
  there: isThere,
  merged: all(isKept, exists('merged_into')),
  deleted: all(exists('deleted_at'), exists('due_at')),
};

/**
 * The write of an event to the head, refused where the head is in another state. Throws where the table has no such row: a
 * fault of ours.
 */
function headWrite(
  { organizationId, contactId }: ConversationKey,
  { from, event }: { readonly from: keyof typeof conditions; readonly event: Event },
  change: Change,
): SingleWrite {
  if (stateAfter(event, [], from) === undefined) throw new Error(`no ${event} of a contact that is ${from}`);
  return { kind: 'update', key: headKey(organizationId, contactId), change, condition: conditions[from] };
}
