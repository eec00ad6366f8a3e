import * as z from 'zod';
import { boundedId } from '../../../base/text.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import { digitsOf } from '../../../contacts/identities/phone.ts';
import { memberOf, tolerantObject } from '../../tolerant-reader.ts';

/** The ids by which the provider knows a person: either, both, or none. */
export interface PersonIds {
  /** Digits. */
  readonly number?: string;
  readonly userId?: string;
}

/** The ids of the person at the other end of an item, by the item's own members. Without either it names no person. */
export function personIdsOf({ kind, item }: Pick<InboundItem, 'kind' | 'item'>): PersonIds {
  switch (kind) {
    case 'message':
      return idsOfSender(item);
    case 'echo':
      return idsIn(item, 'to', ['to_user_id', 'recipient_user_id', 'recipient']);
    case 'status':
      return idsIn(item, 'recipient_id', ['recipient_user_id']);
    case 'call':
      return idsOfCall(item);
    case 'moved':
      return idsOfMoved(item);
    case 'preference':
      return idsIn(item, 'wa_id', ['user_id']);
    default:
      return {};
  }
}

/** What the provider says of a person who hides their number may name them by their earlier user id alone. */
function idsOfSender(item: unknown): PersonIds {
  const ids = idsIn(item, 'from', ['from_user_id']);
  const isNamed = ids.number !== undefined || ids.userId !== undefined;
  return isNamed ? ids : idsIn(memberOf(item, 'system'), '', ['previous_user_id']);
}

function idsOfCall(item: unknown): PersonIds {
  if (isCallStatus(item)) return idsIn(item, 'recipient_id', ['recipient_user_id']);
  return isOutboundCall(item)
    ? idsIn(item, 'to', ['to_user_id', 'recipient_user_id'])
    : idsIn(item, 'from', ['from_user_id']);
}

/**
 * Whether an item is the status of a call, which has the shape of a message's receipt. Only calls of ours have statuses, and
 * their `recipient` is the person.
 */
export const isCallStatus = (item: unknown): boolean =>
  memberOf(item, 'event') === undefined &&
  (memberOf(item, 'recipient_id') !== undefined || memberOf(item, 'recipient_user_id') !== undefined);

/** Whether we made the call. Ours are marked by their direction; a call without one is the person's. */
export const isOutboundCall = (item: unknown): boolean => memberOf(item, 'direction') === ourCall;

/** The direction of a call that we made. */
export const ourCall = 'BUSINESS_INITIATED';

/** The earlier user id names the person. A number beside it may be the new one, which another person may have had before. */
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

/** A user id in the place of a number, where some integrations put it. */
function misplacedUserId(value: unknown): string | undefined {
  return typeof value === 'string' && userIdShape.test(value) ? value : undefined;
}

/** A user id: a country, a dot, letters and digits, 128 by the provider's rules and some more for what is to come. */
const userIdShape = /^[A-Z]{2}\.[A-Za-z0-9.]{1,160}$/;

/** A person's number in digits. A user id in its place is no number, even one that has digits. */
export const tolerantPhone = z.unknown().transform((value) => {
  const text = boundedId(value);
  if (text === undefined || !/^[+\p{Nd}\s().-]+$/u.test(text)) return undefined;
  const digits = digitsOf(text);
  return digits.length < numberLengths.min || digits.length > numberLengths.max ? undefined : digits;
});

/** Digits of a person's number. Longer ones are ids of groups. */
const numberLengths = { min: 5, max: 17 };

/** A user id exactly as it came: no other spelling of it is the same person. */
export const tolerantUserId = z.unknown().transform((value) => {
  const text = boundedId(value);
  return text !== undefined && /^[\x21-\x7e]{1,256}$/.test(text) ? text : undefined;
});

const userIdsSchema = tolerantObject({ previous: tolerantUserId, current: tolerantUserId });
