import { seconds } from '../../base/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { type DueMark, dueMark } from '../../table/due.ts';
import { absent, all, type Change, type Condition, equals, hasLength } from '../../table/expressions.ts';
import type { Key } from '../../table/table.ts';
import type { StoredContact } from '../contact.ts';
import type { IndexedContact } from './search-entry.ts';
import { searchTextOf } from './search-text.ts';

/**
 * A function that creates or changes a contact has this long to write its search entries before the sweeper does. No
 * function lives so long: when the sweeper comes, none that began before the last change can write an entry any more.
 */
export const patienceMs = seconds(60);

/** Earlier texts that a contact remembers: some 5 KB each at most, of an item's 400. More changes in a minute forget the first. */
const mostStaleTexts = 50;

/** What a new contact's item carries until its search entries are written, and a changed one's until its change is announced. */
export const indexMark = ({ pk }: Key, { clock }: Deps): DueMark => dueMark('contact', pk, clock.now() + patienceMs);

/**
 * The attributes that are set with every change of a contact's name or number, where the contact is as `before` says: they
 * mark the contact, and remember the texts under which it may be found so far. Then `reindexContact` does what the mark
 * asks for. The mark and the texts stay all the same until the sweeper has come: a slower writer that dies on the way may
 * still have written entries of a text that was replaced.
 */
export function reindexMark(key: Key, before: StoredContact, deps: Deps): DueMark & { readonly stale_texts: string[] } {
  const texts = new Set([...(before.stale_texts ?? []), searchTextOf(before)]);
  return { ...indexMark(key, deps), stale_texts: [...texts].slice(-mostStaleTexts) };
}

/** Takes the mark off, and the texts that it remembers. */
export const markRemoval: Change = { remove: ['due_shard', 'due_at', 'stale_texts'] };

/** Whether the mark may go once the entries are written: all else that it is for is done, and no other writer can be at the entries, or no text was ever replaced. */
export const mayUnmark = ({ stale_texts, unannounced, due_at }: IndexedContact, { clock }: Deps): boolean =>
  unannounced === undefined &&
  (stale_texts === undefined || (due_at !== undefined && Date.parse(due_at) <= clock.now()));

/** The contact is as it was when its entries were made. A later change marks it for another time, or is the first to mark it. */
export function isStillIndexed(contact: IndexedContact): Condition {
  const { full_name, chatapp_id, photoapp_username, chatapp_username, further_photoapp, stale_texts, due_at } = contact;
  return all(
    absent('deleted_at'),
    absent('unannounced'),
    equals('full_name', full_name),
    equals('chatapp_id', chatapp_id),
    equals('photoapp_username', photoapp_username),
    equals('chatapp_username', chatapp_username),
    // Contacts that are merged bring them along, and never take one away.
    further_photoapp ? hasLength('further_photoapp', further_photoapp.length) : absent('further_photoapp'),
    stale_texts === undefined ? absent('stale_texts') : equals('due_at', due_at),
  );
}
