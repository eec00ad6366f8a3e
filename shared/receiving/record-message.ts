import { laterTime, parseContact, type StoredContact } from '../contacts/contact.ts';
import { heardAt } from '../contacts/last-heard.ts';
import { begunWrite } from '../conversations/group.ts';
import { contactKey, firstHead, type Head, headKey, isThere, nextHead, parseHead } from '../conversations/head.ts';
import { inboundId } from '../conversations/inbound-id.ts';
import { recordedAfter } from '../conversations/message-actions.ts';
import { isErased, messageKey, type Place, parsePlace, providerIdKey } from '../conversations/message-store.ts';
import { onlyParked, type Parked, type ParkedFor, parkedFor, parkedIn } from '../conversations/parked.ts';
import { countedParts } from '../conversations/parts.ts';
import { advanced } from '../conversations/status.ts';
import type { MessageId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import { absent, all, equals } from '../table/expressions.ts';
import type { Item, Write } from '../table/table.ts';
import type { NewMessage } from './new-message.ts';
import type { ResolvedConversation } from './resolve-item.ts';

/** A message and the conversation that it is to be recorded in. */
export interface Recording {
  readonly organizationId: OrganizationId;
  readonly conversation: ResolvedConversation;
  readonly message: NewMessage;
  /** The parts of the same message that follow. */
  readonly further?: readonly NewMessage[];
  /** What stood under its provider's id before the conversation was found. */
  readonly lookup?: Item;
}

/**
 * `recorded`: by this call, with a place for each part. `already`: the provider's id leads to a message, by this look-up;
 * `at` is when it was recorded, in ms since the epoch, 0 for what we have sent. `erased`: it led to one that was erased.
 * `gone`: the contact was deleted meanwhile.
 */
export type RecordResult =
  | { readonly kind: 'recorded'; readonly places: readonly Place[] }
  | { readonly kind: 'already'; readonly place: Place; readonly lookup: Item; readonly at: number }
  | { readonly kind: 'erased' }
  | { readonly kind: 'gone' };

/**
 * Records a message that no send of ours has made: once, however often it comes, with the next sequence number of its
 * conversation. What was parked under its provider's id is recorded with it: one that was revoked before is stored as such.
 * Its parts are recorded in the same transaction, all or none.
 */
export async function recordMessage(recording: Recording, deps: Deps<'table:write'>): Promise<RecordResult> {
  const { organizationId, conversation, message } = recording;
  const { table, clock } = deps;
  const { contactId } = conversation;
  let { contact } = conversation;
  // What has been read of it counts once: what has changed since refuses the transaction.
  let known = conversation.headItem && [recording.lookup, conversation.headItem];
  return untilSettled({ over: 'head-by-inbound', organizationId }, deps, async () => {
    const keys = [providerIdKey(organizationId, message.message_id), headKey(organizationId, contactId)];
    const [lookup, headItem] = known ?? (await table.getMany(keys));
    known = undefined;
    const existing = existingRecord(lookup);
    if (existing) return existing;
    const head = parseHead(headItem);
    if (isGone(conversation, headItem)) return { kind: 'gone' };
    const recorded = placed(recording, head);
    const unread = unreadWrites(recording, contact, clock.now());
    const parked = lookup && (await parkedFor({ organizationId, contactId }, parkedIn(lookup), deps));
    const result = await table.transact([
      ...unread,
      ...headWrites(recording, head),
      ...recorded.flatMap((each) => partWrites(recording, each, { parked, now: clock.now() })),
    ]);
    if (result.kind === 'done') return { kind: 'recorded', places: recorded.map(({ place }) => place) };
    const [changed] = result.kind === 'refused' && unread.length > 0 ? result.refusals : [];
    contact = parseContact(changed?.item) ?? contact;
    return againAtOnce;
  });
}

/** A message, or a part of one, with where it is to be recorded. */
interface Placed {
  readonly message: NewMessage;
  readonly place: Place & { seq: number };
  readonly id: MessageId;
}

/** The message and its parts, with the next sequence numbers. */
function placed({ conversation: { contactId }, message, further = [] }: Recording, head: Head | undefined): Placed[] {
  return [message, ...further].map((each, index) => {
    const place = { contact_id: contactId, seq: (head?.count ?? 0) + 1 + index };
    return { message: each, place, id: inboundId(contactId, each.message_id, place.seq) };
  });
}

/** What one part leaves behind. What is parked lies under the id of the first, and receipts are about all of them. */
function partWrites(
  { organizationId, message: first, further = [] }: Recording,
  { message, place, id }: Placed,
  { parked, now }: { readonly parked: ParkedFor | undefined; readonly now: number },
): Write[] {
  const isFirst = message === first;
  // An edit is of the text, which the first has; a revocation of all.
  const actions = isFirst ? parked?.actions : parked?.actions && { ...parked.actions, edits: [] };
  const item = {
    ...messageKey(organizationId, place),
    ...(isFirst && parked?.borne),
    ...recordedAfter({ ...withReceipts(message, parked), contact_id: place.contact_id }, actions),
    id,
    contact_id: place.contact_id,
  };
  const names = { organizationId, providerId: message.message_id, place, id };
  const parts = isFirst ? countedParts(1 + further.length) : {};
  return [
    { kind: 'put', item, condition: absent() },
    lookupWrite({ ...names, ...parts }, isFirst ? parked : undefined, now),
  ];
}

/** The head with the next sequence numbers; a group's conversation begins with its first message. */
function headWrites({ organizationId, conversation, message, further = [] }: Recording, head?: Head): Write[] {
  const { created_at, direction, platform } = message;
  const { contactId, groupId: group_id } = conversation;
  const recorded = { created_at, direction, platform, group_id, messages: 1 + further.length };
  const key = { organizationId, contactId };
  if (head) return [nextHead(key, head, recorded)];
  return [firstHead(key, recorded), begunWrite(organizationId, contactId)];
}

/**
 * Marks the contact as one with unread messages, and notes when the person wrote; where it has the mark already, it must have
 * it when the message is recorded, too. Refused when the contact, as it was read, has changed: a caller may just have said
 * that all is read.
 */
function unreadWrites(
  { organizationId, message }: Recording,
  contact: StoredContact | undefined,
  now: number,
): Write[] {
  if (!contact || message.direction !== 'inbound') return [];
  const key = contactKey(organizationId, contact.id);
  const { created_at, sender_type } = message;
  const { set, conditions } = heardAt(contact, sender_type === 'system' ? '' : created_at);
  if (contact.has_unread_messages) {
    const condition = all(equals('has_unread_messages', true), ...conditions);
    return [
      conditions.length === 0 ? { kind: 'check', key, condition } : { kind: 'update', key, change: { set }, condition },
    ];
  }
  const change = { set: { ...set, has_unread_messages: true, updated_at: laterTime(contact, now) } };
  const condition = all(isThere, equals('updated_at', contact.updated_at), ...conditions);
  return [{ kind: 'update', key, change, condition }];
}

/** What a provider's id leads to already, by its look-up; undefined where it leads to no message. */
export function existingRecord(
  lookup: Item | undefined,
): Exclude<RecordResult, { kind: 'recorded' | 'gone' }> | undefined {
  if (isErased(lookup)) return { kind: 'erased' };
  const place = parsePlace(lookup);
  return place && lookup && { kind: 'already', place, lookup, at: Number(lookup.recorded_at ?? 0) };
}

/** Whether the contact was deleted after the conversation was resolved. A group's conversation need not have begun. */
export const isGone = ({ contact }: ResolvedConversation, head: Item | undefined): boolean =>
  parseHead(head) === undefined && (contact !== undefined || head !== undefined);

/**
 * The message with the status that its parked receipts lead to. An inbound message has no receipts: what a provider says of
 * it is dropped.
 */
export const withReceipts = (message: NewMessage, parked: Pick<Parked, 'changes'> | undefined): NewMessage =>
  message.direction === 'outbound' ? (parked?.changes ?? []).reduce(advanced, message) : message;

/** What a look-up names: a message, and of how many parts it is the first. */
interface Named {
  readonly organizationId: OrganizationId;
  readonly providerId: string;
  readonly place: Place;
  readonly id: string;
  readonly parts?: number;
}

/**
 * The look-up that leads from the provider's id to the message, and keeps a second copy out. `parked`: what is parked under
 * the id, as read; refused where more was parked since. `now` in ms since the epoch.
 */
export function lookupWrite(
  { organizationId, providerId, place, ...names }: Named,
  parked: Pick<Parked, 'count'> | undefined,
  now: number,
): Write {
  const item = { ...providerIdKey(organizationId, providerId), ...place, ...names, recorded_at: now };
  return { kind: 'put', item, condition: parked ? onlyParked(parked) : absent() };
}
