import type * as z from 'zod';
import type { Person } from '../../../contacts/identities/person.ts';
import { keptOther } from '../../kept-json.ts';
import { leftOf } from '../../left-over.ts';
import { tolerantName, tolerantObject } from '../../tolerant-reader.ts';
import { type PersonIds, tolerantPhone, tolerantUserId } from './person.ts';

/** The person of these ids, with what the contacts beside the item add: the other id, and names. Undefined without any id. */
export function personOf(ids: PersonIds, book: ContactLookup): Person | undefined {
  const entry = book.entryOf(ids);
  const number = ids.number ?? entry?.wa_id;
  const userId = ids.userId ?? entry?.user_id;
  if (number === undefined && userId === undefined) return undefined;
  return { number, userId, name: entry?.profile.name, username: entry?.profile.username };
}

/** Finds the entry of one person among the contacts of a webhook, which may be about several. */
interface ContactLookup {
  entryOf(ids: PersonIds): ContactEntry | undefined;
  /** What that entry says beside ids and names, which is kept with the message; undefined where it says nothing else. */
  leftOf(ids: PersonIds): unknown;
}

/**
 * A look-up in the `contacts` of a webhook, by user id, else by number. `alone` says that all that they stand beside is of
 * one person: then a single entry is theirs also under another number, since a number and the provider's id for it can differ,
 * and without either.
 */
export function contactLookup(contacts: readonly unknown[], alone: boolean): ContactLookup {
  const entries = contacts.map((entry) => entrySchema.parse(entry));
  const byNumber = new Map(entries.map((entry) => [entry.wa_id, entry]));
  const byUserId = new Map(entries.map((entry) => [entry.user_id, entry]));
  const only = entries.length === 1 ? entries[0] : undefined;
  const isTheirs = ({ user_id }: ContactEntry, ids: PersonIds) =>
    alone && (user_id === undefined || ids.userId === undefined || user_id === ids.userId);
  const entryOf = (ids: PersonIds) =>
    (ids.userId === undefined ? undefined : byUserId.get(ids.userId)) ??
    (ids.number === undefined ? undefined : byNumber.get(ids.number)) ??
    (only && isTheirs(only, ids) ? only : undefined);
  const given = new Map(entries.map((entry, index) => [entry, contacts[index]]));
  return {
    entryOf,
    leftOf: (ids) => {
      const entry = entryOf(ids);
      return entry && keptOther(leftOf(given.get(entry), entryShown));
    },
  };
}

const entryShown = { profile: { name: true, username: true }, wa_id: true, user_id: true } as const;

/** Code points of a name, as in our own contacts. */
const maxName = 128;

/** An entry of the `contacts` beside messages, as far as we use it. */
const entrySchema = tolerantObject({
  profile: tolerantObject({ name: tolerantName(maxName), username: tolerantName(maxName) }),
  wa_id: tolerantPhone,
  user_id: tolerantUserId,
});
type ContactEntry = z.infer<typeof entrySchema>;
