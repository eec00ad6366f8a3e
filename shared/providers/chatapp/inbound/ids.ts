import * as z from 'zod';
import { digitsOf } from '../../../contacts/phone.ts';
import { boundedId } from '../../../messages/inbound/bounded.ts';

/** What the provider knows somebody by: either, or both, or nothing. */
export interface Ids {
  /** Digits. */
  readonly number?: string;
  readonly userId?: string;
}

/** Shorter is nobody's number, and longer ones are ids of groups. */
const numberLengths = { min: 5, max: 17 };

/** A user id: a country, a dot, and up to 128 letters and digits (provider-facts, BSUID rules). */
const userIdShape = /^[A-Z]{2}\.[A-Za-z0-9.]{1,160}$/;

/** Somebody's number in digits. A user id in its place is none, whatever digits it has. */
export const looseNumberOf = z.unknown().transform((value) => {
  const text = boundedId(value);
  if (text === undefined || !/^[+\p{Nd}\s().-]+$/u.test(text)) return undefined;
  const digits = digitsOf(text);
  return digits.length < numberLengths.min || digits.length > numberLengths.max ? undefined : digits;
});

/** A user id exactly as it came: no other spelling of it is the same person. */
export const looseUserId = z.unknown().transform((value) => {
  const text = boundedId(value);
  return text !== undefined && /^[\x21-\x7e]{1,256}$/.test(text) ? text : undefined;
});

/** The user id that stands where a number is due, as some integrations report it. */
export function misplacedUserId(value: unknown): string | undefined {
  return typeof value === 'string' && userIdShape.test(value) ? value : undefined;
}
