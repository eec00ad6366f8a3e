import { isDeepStrictEqual } from 'node:util';
import { errorFields } from '../base/log.ts';
import { contactKey, isThere } from '../conversations/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, equals } from '../table/expressions.ts';
import type { Key, SingleWrite } from '../table/table.ts';
import { laterTime, type StoredContact, toContact } from './contact.ts';
import { enqueueContactUpdated } from './contact-events.ts';
import { reindexContact } from './search/index-contact.ts';
import { indexMark, reindexMark } from './search/index-mark.ts';
import { searchTextOf } from './search/search-text.ts';

/** A change of a contact, ready to be written. */
export interface PlannedChange {
  readonly before: StoredContact;
  /** The contact as it is once `write` is done. */
  readonly after: StoredContact;
  /** Refused unless the contact is there and as it was read. */
  readonly write: SingleWrite & { readonly kind: 'update' };
}

/** The members of a contact that a change may give: all but its ids, and when it was made and changed. */
export type Changes = Partial<Omit<StoredContact, 'id' | 'organization_id' | 'created_at' | 'updated_at'>>;

/**
 * The one way to change what is shown of a contact, but for the unread mark that an inbound message sets: the write moves
 * `updated_at`, and marks the contact where it is to be found by another text, or its change is to be announced. Once the
 * write is done, alone or in a transaction, `followChange` does what the mark asks for; where the process dies before it
 * has, the sweeper does.
 */
export function planChange(before: StoredContact, changes: Changes, deps: Deps): PlannedChange {
  const key = keyOf(before);
  const changed = { ...before, ...changes };
  const updated_at = laterTime(before, deps.clock.now());
  const { due_shard, ...marks }: Partial<ReturnType<typeof reindexMark> & ReturnType<typeof announcementMark>> = {
    ...(searchTextOf(changed) !== searchTextOf(before) && reindexMark(key, before, deps)),
    ...announcementMark(before, { ...changed, updated_at }, deps),
  };
  const set = { ...changes, updated_at, ...marks, ...(due_shard !== undefined && { due_shard }) };
  const condition = all(isThere, equals('updated_at', before.updated_at));
  const after = { ...changed, updated_at, ...marks };
  return { before, after, write: { kind: 'update', key, change: { set }, condition } };
}

/** Does what a change that is written asks for. Never fails the caller. */
export async function followChange(
  { before, after }: PlannedChange,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  await Promise.all([
    searchTextOf(after) !== searchTextOf(before) && reindexContact(before, after, deps),
    announceChange({ before, after }, deps),
  ]);
}

/** The same for a change by which the contact is found as before. Never fails the caller. */
export async function announceChange(
  { before, after }: Pick<PlannedChange, 'before' | 'after'>,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  if (after.unannounced !== before.unannounced) await announce({ before, after }, deps);
}

/** Shown, and no news: that a message has come, and is unread, the message's own event says, and when is the event's time. */
const untold = { has_unread_messages: null, service_window: null, updated_at: null };

/** The members that a reader sees otherwise after a change. */
function changedMembers(before: StoredContact, after: StoredContact): string[] {
  const shown = (contact: StoredContact): Readonly<Record<string, unknown>> => ({
    ...toContact(contact, 0),
    ...untold,
  });
  const earlier = shown(before);
  return Object.entries(shown(after))
    .filter(([name, value]) => !isDeepStrictEqual(value, earlier[name]))
    .map(([name]) => name);
}

/** More are announced as one: they are there only where the queue takes nothing. */
const mostUnannounced = 20;

function announcementMark(before: StoredContact, after: StoredContact, deps: Deps) {
  const changed = changedMembers(before, after);
  if (changed.length === 0) return undefined;
  const all = [...(before.unannounced ?? []), { at: after.updated_at, changed }];
  const union = [{ at: after.updated_at, changed: [...new Set(all.flatMap((one) => one.changed))] }];
  return { ...indexMark(keyOf(before), deps), unannounced: all.length > mostUnannounced ? union : all };
}

/** Enqueues the events of changes, and takes the mark off. What fails is logged and left to the sweeper. */
async function announce(
  { before, after }: Pick<PlannedChange, 'before' | 'after'>,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  try {
    // A mark that was there before, or is of the search's, is for work of another kind as well.
    const isMine = before.due_at === undefined && after.stale_texts === undefined;
    await announceMarked(after, deps, isMine ? ['due_shard', 'due_at'] : []);
  } catch (error) {
    deps.log('contact_event_left_over', { contact: after.id, ...errorFields(error) });
  }
}

type Marked = Pick<StoredContact, 'id' | 'organization_id' | 'updated_at' | 'unannounced'>;

/**
 * Enqueues the events of all changes that a contact's item remembers, also a concurrent writer's, and has the item forget
 * them, with `more` of its attributes, unless it has changed meanwhile.
 */
export async function announceMarked(
  contact: Marked,
  deps: Deps<'table:write' | 'queue:events'>,
  more: readonly string[] = [],
): Promise<void> {
  const { unannounced, updated_at } = contact;
  if (unannounced === undefined) return;
  await enqueueContactUpdated(contact, unannounced, deps);
  const change = { remove: ['unannounced', ...more] };
  await deps.table.write({ kind: 'update', key: keyOf(contact), change, condition: equals('updated_at', updated_at) });
}

const keyOf = ({ organization_id, id }: Pick<Marked, 'id' | 'organization_id'>): Key => contactKey(organization_id, id);
