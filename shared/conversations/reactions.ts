import * as z from 'zod';
import { absent, any, atMost, type Condition, equals } from '../table/conditions.ts';
import type { Change } from '../table/expressions.ts';
import type { Item } from '../table/table.ts';
import { type Reaction, reactionSchema } from './message.ts';

/** A reaction on its target. One that takes the sender's earlier one back stays, with an empty emoji: it tells what is late. */
const attachedSchema = reactionSchema.extend({
  /** Our id of the reaction, which is a message of its own. */
  id: z.string(),
});
export type Attached = z.infer<typeof attachedSchema>;

/** Attributes are named after who reacted, since each has one reaction to a message. */
const prefix = 'reaction:';

/** We react as one, whoever of us it was. */
export const us = 'us';

/** The reactions in the item of a message, or of what waits for one, by attribute. */
export function attachedIn(item: Item | undefined): Record<string, Attached> {
  const attributes = Object.entries(item ?? {}).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(attributes.map(([name, value]) => [name, attachedSchema.parse(value)]));
}

/** What a message shows of them, oldest first. */
export function reactionsIn(item: Item): Reaction[] {
  return Object.values(attachedIn(item))
    .filter(({ emoji }) => emoji !== '')
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    .map(({ emoji, sender_type, created_at }) => ({ emoji, sender_type, created_at }));
}

/** Replaces the sender's earlier reaction, and no later one. */
export function attach(sender: string, reaction: Attached): { change: Change; condition: Condition } {
  const name = `${prefix}${sender}`;
  return {
    change: { set: { [name]: reaction } },
    condition: any(absent(name), atMost([name, 'created_at'], reaction.created_at)),
  };
}

/** Who bears this very reaction on an item; undefined once it has been replaced. */
export function bearerOf(item: Item | undefined, id: string): { sender: string; reaction: Attached } | undefined {
  const found = Object.entries(attachedIn(item)).find(([, reaction]) => reaction.id === id);
  return found && { sender: found[0].slice(prefix.length), reaction: found[1] };
}

/** Takes this very reaction back, as one with an empty emoji does: an earlier one that comes late stays away. */
export function withdraw(sender: string, reaction: Attached): { change: Change; condition: Condition } {
  const { change } = attach(sender, { ...reaction, emoji: '' });
  return { change, condition: detach(sender, reaction.id).condition };
}

/** Takes this very reaction away again. */
export function detach(sender: string, id: string): { change: Change; condition: Condition } {
  const name = `${prefix}${sender}`;
  return { change: { remove: [name] }, condition: equals([name, 'id'], id) };
}
