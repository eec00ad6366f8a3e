import * as z from 'zod';
import { boundedId, boundedName, boundedText } from '../base/text.ts';

/**
 * Schemas for what comes from the provider. They refuse nothing: a member that makes no sense is as good as absent, and
 * does not take the message around it along.
 */

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** Characters of a name, an address, a file name. */
const nameLength = 1024;

/** Text of any content. */
export const tolerantText = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? boundedText(value) : undefined));

/** A name, an address, a label: something to see, of at most `max` code points. */
export const tolerantName = (max: number = nameLength) =>
  z.unknown().transform((value) => boundedName(textOf(value) ?? '', max));

export const tolerantId = z.unknown().transform(boundedId);

/** A number, also where it comes as a text. */
export const tolerantNumber = z.unknown().transform((value) => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = textOf(value)?.trim() ?? '';
  return /^-?\d{1,20}(\.\d{1,40})?$/.test(text) ? Number(text) : undefined;
});

/** Latest moment that a time of the provider can be, in seconds: some 3,000 years from now, so that dates can be made of it. */
const maxSeconds = 1e11;

/** Seconds since the epoch, as a number or a text, in ms. */
export const tolerantTime = tolerantNumber.transform((value) =>
  value !== undefined && value > 0 && value < maxSeconds ? value * 1000 : undefined,
);

export const tolerantList = z.unknown().transform((value): unknown[] => (Array.isArray(value) ? value : []));

/** An object of such members; what is no object has none of them, and what is not there is undefined. */
export const tolerantObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (value) => Object.fromEntries(Object.keys(shape).map((name) => [name, memberOf(value, name)])),
    z.object(shape),
  );

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member of something that may be no object. Its own alone: types are names from outside, and `constructor` is one. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
