import * as z from 'zod';
import { isObject } from '../base/is-object.ts';
import { lazy } from '../base/lazy.ts';
import { boundedId, boundedName, boundedText } from '../base/text.ts';
import { isStorable } from '../input/fields.ts';

/*
 * Schemas of a tolerant reader, for what comes from a provider. They refuse nothing: a member that makes no sense counts as
 * absent, and the message around it is kept.
 */

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? digitsOf(value) : undefined;

/** Node takes some 10 ms to make the first of these, and hardly any number needs it. */
const decimals = lazy(() => new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 }));
/** A number in digits alone, as prices are shown: JavaScript writes `1e-7` and `1e+21`. */
const digitsOf = (value: number) => (String(value).includes('e') ? decimals().format(value) : String(value));

/** Code points of a name, an address, a file name. */
const nameLength = 1024;

/** Text of any content, of the length that we keep; undefined for what is no text. */
export const tolerantText = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? boundedText(value) : undefined));

/** A name, an address, a label: something to see, of at most `max` code points. */
export const tolerantName = (max: number = nameLength) =>
  z.unknown().transform((value) => boundedName(textOf(value) ?? '', max));

/** Code points of one emoji; the longest in use have ten. */
const emojiLength = 32;

/** The emoji of a reaction; empty where it revokes an earlier one, which a provider says with an empty emoji, or none. */
export const tolerantEmoji = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? (boundedName(value, emojiLength) ?? '') : ''));

/** An id, also where it comes as an exact number; undefined for what is none. */
export const tolerantId = z.unknown().transform(boundedId);

/** A number that the table holds, also where it comes as a text; undefined for what is none. */
export const tolerantNumber = z.unknown().transform((value) => {
  const text = typeof value === 'string' ? value.trim() : '';
  const number = typeof value === 'number' ? value : /^-?\d{1,20}(\.\d{1,40})?$/.test(text) ? Number(text) : Number.NaN;
  return isStorable(number) ? number : undefined;
});

/** Latest moment that a time of the provider can be, in seconds: some 3,000 years from now, so that dates can be made of it. */
const maxSeconds = 1e11;

/** True or false; undefined for anything else. */
export const tolerantBoolean = z.unknown().transform((value) => (typeof value === 'boolean' ? value : undefined));

/** A time in ms since the epoch, from seconds as a number or a text. */
export const tolerantTime = tolerantNumber.transform((value) =>
  value !== undefined && value > 0 && value < maxSeconds ? value * 1000 : undefined,
);

/** A list; what is none is empty. */
export const tolerantList = z.unknown().transform((value): unknown[] => (Array.isArray(value) ? value : []));

/** An object with members of these schemas. What is no object has none of them, and absent members are undefined. */
export const tolerantObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (value) => Object.fromEntries(Object.keys(shape).map((name) => [name, memberOf(value, name)])),
    z.object(shape),
  );

/** A member of what may be no object. Only its own members count: names come from outside, and `constructor` may be one. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
