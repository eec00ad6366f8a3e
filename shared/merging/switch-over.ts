import { isoTime } from '../base/clock.ts';
import type { StoredContact } from '../contacts/contact.ts';
import { hasSameIdentities, identityItems, identityKeysOf } from '../contacts/identities/keys-of-contact.ts';
import { listRemovalWrites } from '../contacts/list/removal.ts';
import { planChange } from '../contacts/planned-change.ts';
import { type Conversation, contactKey, headKey, isThere, lastMembers } from '../conversations/head.ts';
import { inboxAttributes, joinedInbox, saysTheSame } from '../conversations/inbox-place.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, type Condition, equals } from '../table/expressions.ts';
import type { Write } from '../table/table.ts';
import { joinedContact } from './joined-contact.ts';
import { type LastNumbered, lastNumbered, type NextNumbers, numberWrites, type Pair } from './number-messages.ts';
import { joinedWrite, type Merge } from './transitions.ts';

/** Messages that may still be without a number at the switch, which gives it to them: new ones may come as fast as a worker numbers. */
export const mostAtSwitch = 8;

/** A merge that is to switch over: with the contacts, their conversations, and the last numbers. */
export interface Switch {
  readonly merge: Merge;
  readonly contacts: { readonly keep: StoredContact; readonly merge: StoredContact };
  readonly pair: Pair;
  readonly next: NextNumbers;
}

/**
 * Makes two contacts one, for readers and writers alike, in one transaction: contacts, heads, identities, list. Refused
 * where anything has changed since it was read: a message has come, an identity was learned, one of the two was deleted.
 * Returns the merge as it is then; `overtaken` where a concurrent worker was faster, and undefined where it was refused for
 * anything else.
 */
export async function switchOver(step: Switch, deps: Deps<'table:write'>): Promise<Merge | 'overtaken' | undefined> {
  const { merge, contacts, pair, next } = step;
  const now = deps.clock.now();
  const last = await lastNumbered(merge, { pair, next }, deps);
  const { after, write } = planChange(contacts.keep, joinedContact(contacts.keep, contacts.merge), deps);
  const result = await deps.table.transact([
    joinedWrite(merge, now),
    { ...write, condition: isAsRead(contacts.keep) },
    {
      kind: 'update',
      key: contactKey(after.organization_id, merge.merge_id),
      change: { set: { merged_into: after.id }, remove: ['due_shard', 'due_at'] },
      condition: isAsRead(contacts.merge),
    },
    ...headWrites(merge, pair, { next, last }),
    ...identityWrites(contacts, after),
    ...(await listRemovalWrites(contacts.merge, deps)),
    ...numberWrites(merge, pair, next),
  ]);
  if (result.kind === 'refused' && result.refusals[0]) return 'overtaken';
  return result.kind === 'done' ? { ...merge, state: 'joined', joined_at: isoTime(now) } : undefined;
}

const isAsRead = (contact: StoredContact): Condition =>
  all(
    isThere,
    equals('updated_at', contact.updated_at),
    equals('last_heard_at', contact.last_heard_at),
    hasSameIdentities(contact),
  );

/** From here on the one has all messages, and in the other nothing is recorded any more. */
function headWrites(
  { generation, merge_id, kept, merged }: Merge,
  { keep, merge }: Pair,
  { next: { places }, last }: { readonly next: NextNumbers; readonly last: LastNumbered | undefined },
): Write[] {
  const count = keep.head.count + merge.head.count;
  if (kept + merged + places.length !== count) throw new Error('a message of the two conversations has no number');
  const set = {
    count,
    joined: { generation, count },
    ...joinedInbox(keep, merge),
    ...(last && lastMembers(keep, last, keep.head, merge.head)),
  };
  return [
    { kind: 'update', key: headKeyOf(keep), change: { set }, condition: saysTheSame(keep.head) },
    {
      kind: 'update',
      key: headKey(merge.organizationId, merge_id),
      change: { set: { merged_into: keep.contactId }, remove: inboxAttributes },
      condition: saysTheSame(merge.head),
    },
  ];
}

const headKeyOf = ({ organizationId, contactId }: Conversation) => headKey(organizationId, contactId);

/** What led to the other contact leads to the one that stays. Numbers also say its own number, which it may have got just now. */
function identityWrites({ keep, merge }: Switch['contacts'], after: StoredContact): Write[] {
  const before = new Map([keep, merge].flatMap((contact) => identityKeysOf(contact).map(({ pk }) => [pk, contact.id])));
  return identityItems(after)
    .filter(
      (item) => before.get(item.pk) === merge.id || (keep.chatapp_id !== after.chatapp_id && 'chatapp_id' in item),
    )
    .map((item) => ({ kind: 'put', item, condition: equals('contact_id', before.get(item.pk)) }));
}
