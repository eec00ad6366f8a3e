import * as z from 'zod';
import type { ContactId } from '../identifiers.ts';
import { absent, all, type Change, type Condition, equals } from '../table/expressions.ts';
import type { Item } from '../table/table.ts';
import { type Reaction, reactionSchema } from './message.ts';
import { room } from './room.ts';

const attachedSchema = reactionSchema.extend({
  /** Our id of the reaction, which is a message of its own. */
  id: z.string(),
});

/**
 * A reaction on its target. One that withdraws the reactor's earlier reaction stays, with an empty emoji: by it a late one
 * is known.
 */
export type Attached = z.infer<typeof attachedSchema>;

const standingSchema = attachedSchema.extend({
  /** Of ours: those that it has replaced, the latest first. Where it fails, the customer still sees the first of them. */
  replaced: z.array(attachedSchema).optional(),
  /** Rises with every change of the attribute. */
  version: z.int().optional(),
});
type Standing = z.infer<typeof standingSchema>;

/** Attributes are named after the reactor, since each has one reaction to a message. */
const prefix = 'reaction:';

/**
 * What waits for a message is named after its conversation too: whoever knows the message's id can react to it, and only what
 * comes from its own conversation is the message's.
 */
const waitingPrefix = 'in:';

/** A reaction as it is attached: to what waits, from the conversation `waits_in`. */
interface NewReaction extends Attached {
  readonly waits_in?: ContactId;
}

/** The conversation that a reaction has waited in, by its attribute, and the reactor; none of rows of earlier versions. */
function waitedIn(name: string): { readonly reactor: string; readonly contactId?: ContactId } {
  const reactor = name.slice(prefix.length);
  if (!reactor.startsWith(waitingPrefix)) return { reactor };
  const end = reactor.indexOf(':', waitingPrefix.length);
  return { reactor: reactor.slice(end + 1), contactId: reactor.slice(waitingPrefix.length, end) as ContactId };
}

/** The conversations that reactions have waited in. */
export const waitedInOf = (waiting: Item): ContactId[] => [
  ...new Set(Object.keys(attachedIn(waiting)).flatMap((name) => waitedIn(name).contactId ?? [])),
];

/** Reactions that have waited for a message, as it bears them: those from its own conversations. */
export function attachedFrom(waiting: Item, conversations: ReadonlySet<ContactId>): Record<string, Standing> {
  let item: Item = {};
  for (const [name, standing] of Object.entries(attachedIn(waiting))) {
    const { reactor, contactId } = waitedIn(name);
    if (contactId !== undefined && !conversations.has(contactId)) continue;
    for (const one of listed(standing).toReversed()) item = { ...item, ...attach(item, reactor, one)?.change.set };
  }
  return attachedIn(item);
}

/** The reactor of all reactions of the organization, by whichever way they were sent. */
export const us = 'us';

/** Reactions of ours that are kept for one target: so many of them may fail one after the other. */
const mostKept = 10;

/** The reactions in the item of a message, or in what is parked for one, by attribute. */
export function attachedIn(item: Item | undefined): Record<string, Standing> {
  const attributes = Object.entries(item ?? {}).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(attributes.map(([name, value]) => [name, standingSchema.parse(value)]));
}

/** The reactions that a message shows, oldest first. */
export function reactionsIn(item: Item): Reaction[] {
  return Object.values(attachedIn(item))
    .filter(({ emoji }) => emoji !== '')
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    .map(({ emoji, sender_type, created_at }) => ({ emoji, sender_type, created_at }));
}

/** A change of the reactions in an item as it was read; refused where a concurrent writer has changed the same reactor's. */
export interface ReactionChange {
  readonly change: Change;
  readonly condition: Condition;
}

/**
 * Replaces the reactor's earlier reaction; a late one of ours goes below those that have replaced it. Undefined where it
 * changes nothing: a later one of another reactor is there, or there is no room.
 */
export function attach(
  item: Item | undefined,
  reactor: string,
  { id, emoji, sender_type, created_at, waits_in }: NewReaction,
): ReactionChange | undefined {
  const attributes = attachedIn(item);
  const name = `${prefix}${waits_in === undefined ? '' : `${waitingPrefix}${waits_in}:`}${reactor}`;
  const standing = attributes[name];
  const others = listed(standing).filter((other) => other.id !== id);
  const later = others.filter((other) => other.created_at > created_at);
  // Hundreds have room: in a group each member has one. A few at once may exceed it.
  const isFull = reactor !== us && !standing && Buffer.byteLength(JSON.stringify(attributes)) > room.reactions;
  if (isFull || later.length >= (reactor === us ? mostKept : 1)) return undefined;
  const all = [...later, { id, emoji, sender_type, created_at }, ...others.slice(later.length)];
  return replacing(name, standing, all.slice(0, reactor === us ? mostKept : 1));
}

/** Empties a reaction, whosever it is; undefined where it is there no more. An earlier one that comes late is still late. */
export const withdraw = (item: Item | undefined, id: string): ReactionChange | undefined =>
  changeOf(item, id, (reaction) => [{ ...reaction, emoji: '' }]);

/**
 * Removes a reaction as if it had never been made: the one that it has replaced shows again. Undefined where it is there no
 * more.
 */
export const detach = (item: Item | undefined, id: string): ReactionChange | undefined => changeOf(item, id, () => []);

function changeOf(item: Item | undefined, id: string, become: (reaction: Attached) => Attached[]) {
  const found = Object.entries(attachedIn(item)).find(([, each]) => listed(each).some((one) => one.id === id));
  if (!found) return undefined;
  const [name, standing] = found;
  const after = listed(standing).flatMap((one) => (one.id === id ? become(one) : [one]));
  return replacing(name, standing, after);
}

/** The reactor's reactions, the latest first. */
function listed(standing: Standing | undefined): Attached[] {
  if (!standing) return [];
  const { replaced = [], version: _version, ...latest } = standing;
  return [latest, ...replaced];
}

function replacing(
  name: string,
  before: Standing | undefined,
  [latest, ...replaced]: readonly Attached[],
): ReactionChange {
  const version = (before?.version ?? 0) + 1;
  const after = latest && { ...latest, ...(replaced.length > 0 && { replaced }), version };
  const asRead = before && all(equals([name, 'id'], before.id), equals([name, 'version'], before.version));
  return { change: { set: { [name]: after } }, condition: asRead ?? absent(name) };
}
