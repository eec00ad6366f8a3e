import * as z from 'zod';
import { absent, any, atMost, type Change, type Condition, equals } from '../table/expressions.ts';
import type { Item } from '../table/table.ts';
import { type Reaction, reactionSchema } from './message.ts';

const attachedSchema = reactionSchema.extend({
  /** Our id of the reaction, which is a message of its own. */
  id: z.string(),
});

/**
 * A reaction on its target. One that withdraws the reactor's earlier reaction stays, with an empty emoji: by it a late one
 * is known.
 */
export type Attached = z.infer<typeof attachedSchema>;

/** Attributes are named after the reactor, since each has one reaction to a message. */
const prefix = 'reaction:';

/** The reactor of all reactions of the organization, by whichever way they were sent. */
export const us = 'us';

/** The reactions in the item of a message, or in what is parked for one, by attribute. */
export function attachedIn(item: Item | undefined): Record<string, Attached> {
  const attributes = Object.entries(item ?? {}).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(attributes.map(([name, value]) => [name, attachedSchema.parse(value)]));
}

/** The reactions that a message shows, oldest first. */
export function reactionsIn(item: Item): Reaction[] {
  return Object.values(attachedIn(item))
    .filter(({ emoji }) => emoji !== '')
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    .map(({ emoji, sender_type, created_at }) => ({ emoji, sender_type, created_at }));
}

/** Whose reaction the one with this id is, and the reaction; undefined once it has been replaced. */
export function attachedWithId(
  item: Item | undefined,
  id: string,
): { reactor: string; reaction: Attached } | undefined {
  const found = Object.entries(attachedIn(item)).find(([, reaction]) => reaction.id === id);
  return found && { reactor: found[0].slice(prefix.length), reaction: found[1] };
}

interface ConditionalChange {
  readonly change: Change;
  readonly condition: Condition;
}

/** Replaces the reactor's earlier reaction, and no later one. */
export function attach(reactor: string, reaction: Attached): ConditionalChange {
  const name = `${prefix}${reactor}`;
  return {
    change: { set: { [name]: reaction } },
    condition: any(absent(name), atMost([name, 'created_at'], reaction.created_at)),
  };
}

/** Empties a reaction, if it is still there; an earlier one of the same reactor that comes late is still refused. */
export function withdraw(reactor: string, reaction: Attached): ConditionalChange {
  const { change } = attach(reactor, { ...reaction, emoji: '' });
  return { change, condition: detach(reactor, reaction.id).condition };
}

/** Removes a reaction, if it is still there, as if it had never been made. */
export function detach(reactor: string, id: string): ConditionalChange {
  const name = `${prefix}${reactor}`;
  return { change: { remove: [name] }, condition: equals([name, 'id'], id) };
}
