import * as z from 'zod';
import { boundedId } from '../../../base/text.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import type { Person } from '../../../contacts/person.ts';
import { digitsOf } from '../../../contacts/phone.ts';
import { memberOf, tolerantName, tolerantObject } from '../../tolerant-reader.ts';

/** Whether we made the call. What does not say is the person's: ours are known by their direction. */
export const isOutboundCall = (item: unknown): boolean => memberOf(item, 'direction') === 'BUSINESS_INITIATED';

/**
 * Whether it is the status of a call, which comes among the receipts of messages and has their shape. Only calls of ours
 * have statuses, and their `recipient` is the person.
 */
export const isCallStatus = (item: unknown): boolean =>
  memberOf(item, 'event') === undefined &&
  (memberOf(item, 'recipient_id') !== undefined || memberOf(item, 'recipient_user_id') !== undefined);

/** What the provider knows somebody by: either, or both, or nothing. */
export interface PersonIds {
  /** Digits. */
  readonly number?: string;
  readonly userId?: string;
}

/** Shorter is nobody's number, and longer ones are ids of groups. */
const numberLengths = { min: 5, max: 17 };

/** A user id: a country, a dot, and up to 128 letters and digits (provider-facts, BSUID rules). */
const userIdShape = /^[A-Z]{2}\.[A-Za-z0-9.]{1,160}$/;

/** Somebody's number in digits. A user id in its place is none, whatever digits it has. */
export const tolerantPhone = z.unknown().transform((value) => {
  const text = boundedId(value);
  if (text === undefined || !/^[+\p{Nd}\s().-]+$/u.test(text)) return undefined;
  const digits = digitsOf(text);
  return digits.length < numberLengths.min || digits.length > numberLengths.max ? undefined : digits;
});

/** A user id exactly as it came: no other spelling of it is the same person. */
export const tolerantUserId = z.unknown().transform((value) => {
  const text = boundedId(value);
  return text !== undefined && /^[\x21-\x7e]{1,256}$/.test(text) ? text : undefined;
});

/** The user id that stands where a number is due, as some integrations report it. */
export function misplacedUserId(value: unknown): string | undefined {
  return typeof value === 'string' && userIdShape.test(value) ? value : undefined;
}

/** Of names, in code points, as with those of our own contacts. */
const maxName = 128;

/** An entry of the `contacts` that stand beside messages, as far as we use it. */
const entrySchema = tolerantObject({
  profile: tolerantObject({ name: tolerantName(maxName), username: tolerantName(maxName) }),
  wa_id: tolerantPhone,
  user_id: tolerantUserId,
});
export type ContactEntry = z.infer<typeof entrySchema>;

/** Finds the entry of one person among those of a webhook, which may tell of several. */
export interface ContactLookup {
  entryOf(ids: PersonIds): ContactEntry | undefined;
}

/**
 * The `contacts` of a webhook. By user id, else by number. `alone` says that they stand beside a single message: then a
 * single entry is its sender's also under another number, since a number and the provider's id for it can differ.
 */
export function contactLookup(contacts: readonly unknown[], alone: boolean): ContactLookup {
  const entries = contacts.map((entry) => entrySchema.parse(entry));
  const byNumber = new Map(entries.map((entry) => [entry.wa_id, entry]));
  const byUserId = new Map(entries.map((entry) => [entry.user_id, entry]));
  const only = entries.length === 1 ? entries[0] : undefined;
  const isTheirs = ({ wa_id, user_id }: ContactEntry, ids: PersonIds) =>
    (alone || (wa_id === undefined && user_id === undefined)) &&
    (user_id === undefined || ids.userId === undefined || user_id === ids.userId);
  return {
    entryOf: (ids) =>
      (ids.userId === undefined ? undefined : byUserId.get(ids.userId)) ??
      (ids.number === undefined ? undefined : byNumber.get(ids.number)) ??
      (only && isTheirs(only, ids) ? only : undefined),
  };
}

/** Who is at the other end of an item, by the members of the item itself. Neither id: it names nobody. */
export function personIdsOf({ kind, item }: Pick<InboundItem, 'kind' | 'item'>): PersonIds {
  switch (kind) {
    case 'message':
      return idsIn(item, 'from', ['from_user_id']);
    case 'echo':
      return idsIn(item, 'to', ['to_user_id', 'recipient_user_id', 'recipient']);
    case 'status':
      return idsIn(item, 'recipient_id', ['recipient_user_id']);
    case 'call':
      return idsOfCall(item);
    case 'moved':
      return idsOfMoved(item);
    default:
      return {};
  }
}

function idsOfCall(item: unknown): PersonIds {
  if (isCallStatus(item)) return idsIn(item, 'recipient_id', ['recipient_user_id']);
  return isOutboundCall(item)
    ? idsIn(item, 'to', ['to_user_id', 'recipient_user_id'])
    : idsIn(item, 'from', ['from_user_id']);
}

const userIdsSchema = tolerantObject({ previous: tolerantUserId, current: tolerantUserId });

/** The earlier user id says who it was. A number beside it may be the new one, which may have been somebody else's. */
function idsOfMoved(item: unknown): PersonIds {
  const { previous } = userIdsSchema.parse(memberOf(item, 'user_id'));
  return previous === undefined ? idsIn(item, 'wa_id', []) : { userId: previous };
}

function idsIn(item: unknown, number: string, userIds: readonly string[]): PersonIds {
  const found = [...userIds.map((name) => memberOf(item, name)), misplacedUserId(memberOf(item, number))]
    .map((value) => tolerantUserId.parse(value))
    .find((value) => value !== undefined);
  return { number: tolerantPhone.parse(memberOf(item, number)), userId: found };
}

/** The same with what the contacts beside the item add: the other id, and names. Undefined when nobody is named. */
export function personOf(ids: PersonIds, book: ContactLookup): Person | undefined {
  const entry = book.entryOf(ids);
  const number = ids.number ?? entry?.wa_id;
  const userId = ids.userId ?? entry?.user_id;
  if (number === undefined && userId === undefined) return undefined;
  return { number, userId, name: entry?.profile.name, username: entry?.profile.username };
}
