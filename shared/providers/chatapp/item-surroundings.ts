import { isObject } from '../../base/is-object.ts';
import type { InboundItem } from '../../channels/inbound-item.ts';
import { memberOf } from '../tolerant-reader.ts';
import { ourCall, tolerantPhone } from './inbound/person.ts';

/* What a webhook says of an item beside it, in the same value. */

interface Surroundings {
  readonly kind: InboundItem['kind'];
  readonly value: unknown;
  /** The item is the only one of its value that is about a person. */
  readonly alone: boolean;
}

/**
 * An item with what is said of it beside it: the errors of a single message that says nothing itself, and the direction of a
 * call from our own number that bears none.
 */
export function withSurroundings(item: unknown, { kind, value, alone }: Surroundings): unknown {
  if (!isObject(item)) return item;
  if (kind === 'message' && alone && item.errors === undefined && isEmpty(item)) {
    const errors = memberOf(value, 'errors');
    return Array.isArray(errors) ? { ...item, errors } : item;
  }
  if (kind !== 'call' || item.direction !== undefined) return item;
  const ours = tolerantPhone.parse(memberOf(memberOf(value, 'metadata'), 'display_phone_number'));
  const isOurs = ours !== undefined && tolerantPhone.parse(item.from) === ours;
  return isOurs ? { ...item, direction: ourCall } : item;
}

/** An item with what the contact beside it says of the person. */
export const withContact = (item: unknown, contact: unknown) =>
  isObject(item) && contact !== undefined ? { contact, ...item } : item;

/** Whether a message lacks the object of its type. */
const isEmpty = ({ type, ...item }: Readonly<Record<string, unknown>>): boolean =>
  typeof type === 'string' && memberOf(item, type) === undefined;
