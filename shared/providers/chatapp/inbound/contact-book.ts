import type { z } from 'zod';
import { type Ids, looseNumberOf, looseUserId } from './ids.ts';
import { looseName, looseObject } from './lenient.ts';

/** Of names, in code points, as with those of our own contacts. */
const maxName = 128;

/** An entry of the `contacts` that stand beside messages, as far as we use it. */
const entrySchema = looseObject({
  profile: looseObject({ name: looseName(maxName), username: looseName(maxName) }),
  wa_id: looseNumberOf,
  user_id: looseUserId,
});
export type ContactEntry = z.infer<typeof entrySchema>;

/** Finds the entry of one person among those of a webhook, which may tell of several. */
export interface ContactBook {
  entryOf(ids: Ids): ContactEntry | undefined;
}

/**
 * The `contacts` of a webhook. By user id, else by number. `alone` says that they stand beside a single message: then a
 * single entry is its sender's also under another number, since a number and the provider's id for it can differ.
 */
export function contactBook(contacts: readonly unknown[], alone: boolean): ContactBook {
  const entries = contacts.map((entry) => entrySchema.parse(entry));
  const byNumber = new Map(entries.map((entry) => [entry.wa_id, entry]));
  const byUserId = new Map(entries.map((entry) => [entry.user_id, entry]));
  const only = entries.length === 1 ? entries[0] : undefined;
  const isTheirs = ({ wa_id, user_id }: ContactEntry, ids: Ids) =>
    (alone || (wa_id === undefined && user_id === undefined)) &&
    (user_id === undefined || ids.userId === undefined || user_id === ids.userId);
  return {
    entryOf: (ids) =>
      (ids.userId === undefined ? undefined : byUserId.get(ids.userId)) ??
      (ids.number === undefined ? undefined : byNumber.get(ids.number)) ??
      (only && isTheirs(only, ids) ? only : undefined),
  };
}
