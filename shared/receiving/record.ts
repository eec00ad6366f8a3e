import { isoTime } from '../base/clock.ts';
import { contactKey } from '../conversations/contact-partition.ts';
import { type Head, headKey, isThere, nextHead, parseHead } from '../conversations/head.ts';
import { inboundId } from '../conversations/inbound-id.ts';
import type { MessageItem } from '../conversations/message.ts';
import { isErased, messageKey, type Place, parsePlace, providerIdKey } from '../conversations/message-store.ts';
import { onlyParked, type Parked, parkedIn } from '../conversations/parked.ts';
import { advanced } from '../conversations/status.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent } from '../table/conditions.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import type { Item, Key, Write } from '../table/table.ts';
import type { InboundConversation } from './conversation-of.ts';

/** What is to be recorded; its id says where it came to stand. */
export type NewMessage = Omit<MessageItem, 'id' | 'contact_id'> & { readonly message_id: string };

/**
 * `recorded`: by this call. `already`: the provider's id leads to a message; `at` is when it was recorded, in ms
 * since the epoch, 0 for what we have sent. `erased`: it led to one that was erased. `gone`: the contact was deleted meanwhile.
 */
export type RecordResult =
  | { readonly kind: 'recorded'; readonly place: Place }
  | { readonly kind: 'already'; readonly place: Place; readonly at: number }
  | { readonly kind: 'erased' }
  | { readonly kind: 'gone' };

/**
 * Records a message that no send of ours has made: once, however often it comes, with the next number of its
 * conversation. What was parked under its provider's id goes with it.
 */
export async function recordMessage(
  organizationId: string,
  conversation: InboundConversation,
  message: NewMessage,
  deps: Deps<'table:write'>,
): Promise<RecordResult> {
  const { table, clock } = deps;
  const { contactId } = conversation;
  return untilSettled({ over: 'head-by-inbound', organizationId }, deps, async () => {
    const [lookup, headItem] = await table.getMany([
      providerIdKey(organizationId, message.message_id),
      headKey(organizationId, contactId),
    ]);
    const standing = standingIn(lookup);
    if (standing) return standing;
    const head = parseHead(headItem);
    if (!head && (conversation.contact || headItem)) return { kind: 'gone' };
    const seq = (head?.count ?? 0) + 1;
    const place = { contact_id: contactId, seq };
    const parked = lookup && parkedIn(lookup);
    const writes = [
      { kind: 'put' as const, item: itemOf(organizationId, place, message, parked), condition: absent() },
      headWith(message, headKey(organizationId, contactId), head),
      lookupWrite(organizationId, message.message_id, place, parked, clock.now()),
      ...unread(organizationId, conversation, message, clock.now()),
    ];
    if ((await table.transact(writes)).kind === 'done') return { kind: 'recorded', place };
    return againAtOnce;
  });
}

/** What the provider's id leads to already. */
export function standingIn(lookup: Item | undefined): Exclude<RecordResult, { kind: 'recorded' | 'gone' }> | undefined {
  if (isErased(lookup)) return { kind: 'erased' };
  const place = parsePlace(lookup);
  return place && { kind: 'already', place, at: Number(lookup?.recorded_at ?? 0) };
}

function itemOf(organizationId: string, place: Place & { seq: number }, message: NewMessage, parked?: Parked) {
  const { contact_id } = place;
  return {
    ...messageKey(organizationId, place),
    ...parked?.reactions,
    ...withReceipts(message, parked),
    id: inboundId(contact_id, message.message_id, place.seq),
    contact_id,
  };
}

/** With the receipts that came before it. What came in has none, whatever the provider says. */
export const withReceipts = (message: NewMessage, parked: Parked | undefined): NewMessage =>
  message.direction === 'outbound' ? (parked?.changes ?? []).reduce(advanced, message) : message;

/** The next number of the conversation; a group's conversation begins with its first message. */
function headWith({ created_at }: NewMessage, key: Key, head: Head | undefined): Write {
  if (head) return nextHead(key, head, created_at);
  return { kind: 'put', item: { ...key, count: 1, last_message_at: created_at }, condition: absent() };
}

/** Leads from the provider's id to the message, and keeps a second copy out. `recorded_at` in ms since the epoch. */
export function lookupWrite(
  organizationId: string,
  providerId: string,
  place: Place,
  parked: Parked | undefined,
  now: number,
): Write {
  const item = { ...providerIdKey(organizationId, providerId), ...place, recorded_at: now };
  return { kind: 'put', item, condition: parked ? onlyParked(parked) : absent() };
}

/** Something has come in that nobody has read; where that is known, nothing needs to be written. */
function unread(
  organizationId: string,
  { contact }: InboundConversation,
  { direction }: NewMessage,
  now: number,
): Write[] {
  if (!contact || contact.has_unread_messages || direction !== 'inbound') return [];
  const key = contactKey(organizationId, contact.id);
  // A time of its own, as with every change of a contact.
  const at = isoTime(Math.max(now, Date.parse(contact.updated_at) + 1));
  const change = { set: { has_unread_messages: true, updated_at: at } };
  return [{ kind: 'update', key, change, condition: isThere }];
}
