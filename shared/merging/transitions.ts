import * as z from 'zod';
import { isoTime, seconds } from '../base/clock.ts';
import { nextState, type Transition } from '../base/transitions.ts';
import { type MergeKey, mergeKey } from '../contacts/merge-request.ts';
import { contactIdSchema, organizationIdSchema } from '../identifiers.ts';
import { dueMark } from '../table/due.ts';
import { absent, all, any, type Condition, equals } from '../table/expressions.ts';
import type { Item, Write } from '../table/table.ts';

/**
 * The states of a merge. `none`: there is no record. `numbering`: the joined conversation is being numbered beside the two,
 * which go on as they were. `joined`: one contact and one conversation; what the other has left is put in order.
 */
type State = 'none' | 'numbering' | 'joined';
type Event = 'begun' | 'piece done' | 'caught up' | 'given up' | 'in order';

/**
 * All that can become of a merge. `caught up`: every message of both has its number, and one write switches readers and
 * writers over. `given up`: before that one of the two was deleted, or they got too many identities. What has no row changes nothing.
 */
export const mergeTransitions: readonly Transition<State, Event>[] = [
  { from: 'none', event: 'begun', to: 'numbering' },
  { from: 'numbering', event: 'piece done', to: 'numbering' },
  { from: 'numbering', event: 'caught up', to: 'joined' },
  { from: 'numbering', event: 'given up', to: 'none' },
  { from: 'joined', event: 'piece done', to: 'joined' },
  { from: 'joined', event: 'in order', to: 'none' },
];

const recordSchema = z.object({
  state: z.enum(['numbering', 'joined']),
  organization_id: organizationIdSchema,
  /** The contact that stays, and the one that is merged into it. */
  keep_id: contactIdSchema,
  merge_id: contactIdSchema,
  /** Of the numbers that it makes. */
  generation: z.int().positive(),
  /** How many messages of each have their number in the joined conversation. */
  kept: z.int().nonnegative(),
  merged: z.int().nonnegative(),
  /** Blocks of texts that are written for the new numbers. */
  blocks: z.int().optional(),
  /** ISO 8601. */
  joined_at: z.string().optional(),
});
/** A merge that was begun, as its record says. */
export type Merge = z.infer<typeof recordSchema>;

/** The merge in the record of the contact that stays; undefined without one, and for the mark of the other contact. */
export const parseMerge = (item: Item | undefined): Merge | undefined =>
  item && item.into === undefined ? recordSchema.parse(item) : undefined;

const keyOf = ({ organization_id, keep_id }: Merge): MergeKey => ({
  organizationId: organization_id,
  contactId: keep_id,
});

/** A merge has this long to have its first piece begun, before the sweep has it begun. */
const beginMs = seconds(60);
/** A piece has this long to be done and to have the next one begun, before the sweep has it begun. */
const pieceMs = seconds(300);

const dueAt = (merge: Merge, at: number) => dueMark('contact', mergeKey(keyOf(merge)).pk, at);

/** Begins a merge; refused where one of the two is in a merge already. `now`, here and below, in ms since the epoch. */
export function begunWrites(merge: Merge, now: number): Write[] {
  assertRow('none', 'begun');
  const { organization_id: organizationId, keep_id, merge_id } = merge;
  const record = { ...mergeKey(keyOf(merge)), ...merge, ...dueAt(merge, now + beginMs) };
  const mark = { ...mergeKey({ organizationId, contactId: merge_id }), into: keep_id };
  return [record, mark].map((item) => ({ kind: 'put', item, condition: absent() }));
}

/** A piece is begun, or goes on: the sweep is postponed. Refused where a concurrent worker has got further. */
export const pieceWrite = (
  merge: Merge,
  done: Partial<Pick<Merge, 'kept' | 'merged' | 'blocks'>>,
  now: number,
): Write => {
  assertRow(merge.state, 'piece done');
  const set = { ...done, due_at: isoTime(now + pieceMs) };
  return { kind: 'update', key: mergeKey(keyOf(merge)), change: { set }, condition: isAsRead(merge) };
};

/** The switch, as the merge's record has it. */
export function joinedWrite(merge: Merge, now: number): Write {
  assertRow(merge.state, 'caught up');
  const set = { state: 'joined', joined_at: isoTime(now), due_at: isoTime(now + beginMs) };
  return { kind: 'update', key: mergeKey(keyOf(merge)), change: { set }, condition: isAsRead(merge) };
}

/** The end: the record and the mark go. */
export function endedWrites(merge: Merge, event: 'given up' | 'in order'): Write[] {
  assertRow(merge.state, event);
  const { organization_id: organizationId, keep_id, merge_id } = merge;
  return [
    { kind: 'delete', key: mergeKey(keyOf(merge)), condition: isAsRead(merge) },
    { kind: 'delete', key: mergeKey({ organizationId, contactId: merge_id }), condition: isMarkOf(keep_id) },
  ];
}

/** A mark is of the merge into this contact, or gone with the contact that had it. */
const isMarkOf = (keepId: string): Condition => any(absent(), equals('into', keepId));

/** The same merge, as far as it was read. */
const isAsRead = ({ state, merge_id, generation, kept, merged }: Merge): Condition =>
  all(
    equals('state', state),
    equals('merge_id', merge_id),
    equals('generation', generation),
    equals('kept', kept),
    equals('merged', merged),
  );

/** The state after an event; undefined where the event changes nothing. */
export const stateAfter = (event: Event, from: State): State | undefined =>
  nextState(mergeTransitions, { from, event }, () => false);

/** Throws where the table has no such row: a fault of ours. */
function assertRow(from: State, event: Event): void {
  if (stateAfter(event, from) === undefined) throw new Error(`no ${event} of a merge that is ${from}`);
}
