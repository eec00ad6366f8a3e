import * as z from 'zod';
import { isBlank } from '../../base/blank.ts';
import { blankParams } from '../../input/parse.ts';

/** Digits of a number with its country code: E.164 allows 15; 7 is the shortest in use. */
const lengths = { min: 7, max: 15 };

/** The digits of a number in any notation: other scripts' digits count, everything else is dropped. */
export function digitsOf(input: string): string {
  return Array.from(input.matchAll(/\p{Nd}/gu), ([character]) => valueOfDigit(character)).join('');
}

/** Unicode's decimal digits stand in unbroken runs that begin with a zero and hold whole sets of ten. */
function valueOfDigit(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}

const lengthError = `must be a phone number with country code, ${lengths.min} to ${lengths.max} digits`;

/**
 * A phone number from outside: its digits, and `written`, the digits with the plus sign if there was one.
 * JSON clients send numbers too; beyond 2^53 those have lost digits and are refused.
 */
export const writtenPhoneSchema = z
  .union([z.string(), z.int().nonnegative()], { error: 'must be a phone number, as a string' })
  .transform((value, context) => {
    const given = String(value);
    const digits = digitsOf(given);
    if (isBlank(given)) context.addIssue({ code: 'custom', message: 'is required', params: blankParams });
    else if (digits.length < lengths.min || digits.length > lengths.max) {
      context.addIssue({ code: 'custom', message: lengthError });
    }
    return { digits, written: `${/^\s*\+/.test(given) ? '+' : ''}${digits}` };
  });

/** A phone number from outside, as digits alone. */
export const phoneSchema = writtenPhoneSchema.transform(({ digits }) => digits);

/**
 * Spellings of one subscriber that differ by country. `canonicalNumber` drops what is optional, so that all
 * spellings share one identity. A number that may be another subscriber's stays as it is.
 */
const optionalDigits: readonly Spelling[] = [
  // Brazil's ninth digit, before the eight-digit mobile numbers (6–9). After 1–5 it belongs to the number: without it that is a landline.
  {
    long: /^(?<area>55[1-9][1-9])9(?<local>[6-9]\d{7})$/,
    short: /^(?<area>55[1-9][1-9])(?<local>[6-9]\d{7})$/,
    digit: '9',
  },
  // Mexico's 1 after the country code, once needed to reach mobiles.
  { long: /^(?<area>52)1(?<local>\d{10})$/, short: /^(?<area>52)(?<local>\d{10})$/, digit: '1' },
  // Argentina's 9, which marks mobiles in international form.
  { long: /^(?<area>54)9(?<local>\d{10})$/, short: /^(?<area>54)(?<local>\d{10})$/, digit: '9' },
];

/** A country's two spellings, and the digit between area and local number that one of them has. */
interface Spelling {
  readonly long: RegExp;
  readonly short: RegExp;
  readonly digit: string;
}

/** The one form under which all spellings of a number are the same contact. Digits in, digits out. */
export function canonicalNumber(digits: string): string {
  const rule = optionalDigits.find(({ long }) => long.test(digits));
  return rule ? digits.replace(rule.long, '$<area>$<local>') : digits;
}

/** The other spelling of a number's subscriber, where the country has two. Digits in, digits out. */
export function otherSpelling(digits: string): string | undefined {
  const canonical = canonicalNumber(digits);
  if (canonical !== digits) return canonical;
  const rule = optionalDigits.find(({ short }) => short.test(digits));
  return rule && digits.replace(rule.short, `$<area>${rule.digit}$<local>`);
}
