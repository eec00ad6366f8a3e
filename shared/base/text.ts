import { isUtf8 } from 'node:buffer';
import { createHash, timingSafeEqual } from 'node:crypto';
import { isBlank } from './blank.ts';

/**
 * Bytes of UTF-8 that are kept of a text from outside. An item of the table has 400 KB, and earlier texts of an edited
 * message want room too; people type 65,536 characters at most.
 */
const maxTextBytes = 65_536;

/** Text from outside as it can be stored: no half surrogate pairs, and cut after 64 KB, which `…` then says. */
export function boundedText(text: string): string {
  const whole = text.toWellFormed();
  // No UTF-16 unit takes more than three bytes.
  if (whole.length * 3 <= maxTextBytes) return whole;
  const { read } = new TextEncoder().encodeInto(whole, new Uint8Array(maxTextBytes));
  return read === whole.length ? whole : `${whole.slice(0, read)}…`;
}

/** A text with a full stop at its end, for another sentence to follow. */
export const asSentence = (text: string): string => text.replace(/\.?$/, '.');

/** At most `max` code points of a name or the like from outside; undefined when it shows nothing. */
export function boundedName(text: string, max: number): string | undefined {
  // Twice as many units hold as many code points; what is beyond them need not be taken apart.
  const name = [...text.toWellFormed().slice(0, max * 2)].slice(0, max).join('').toWellFormed();
  return isBlank(name) ? undefined : name;
}

/** UTF-16 units. No provider's ids are longer, and they become part of the table's keys. */
const maxId = 512;

/** An id from outside, exactly as it came; undefined for what can be no id. A number can while it is exact. */
export function boundedId(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  if (typeof value !== 'string' || value.length > maxId || !value.isWellFormed() || isBlank(value)) return undefined;
  return value;
}

/** The last part of an address's path, decoded; percent signs that are no UTF-8 stay as they are. Empty when there is none. */
export function lastSegment(address: string): string {
  const segment = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * A text as searches compare it: upper and lower case, the Turkish i with and without its dot, the Greek sigma at a
 * word's end, and the two ways to write an accented letter (as one character, and as a letter with an accent) are the same.
 */
export const folded = (text: string): string =>
  text
    // Upper case leaves the capital sharp s as it is, and makes two letters of the small one.
    .replaceAll('ẞ', 'ß')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll('ς', 'σ')
    .normalize('NFC');

/** The value of JSON text; undefined when the text is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The value of JSON text, with whole numbers that JavaScript cannot hold exactly as text: ids of 17 digits would lose some.
 * Undefined when the text is no JSON. However deep lists are nested, none of it recurses.
 */
export function exactJsonOf(text: string): unknown {
  const value = jsonOf(text);
  // Numbers are rewritten only in what is JSON for sure: as a member's name, which must have quotes, one is an error.
  if (value === undefined || !manyDigits.test(text)) return value;
  const exact = withLongNumbersAsText(text);
  return exact === text ? value : jsonOf(exact);
}

/** The shortest run of digits that can be too big. Without one there is no need to look at each number. */
const manyDigits = /\d{16}/;

/** An escaped character, a quote, or a long whole number. Strings are not matched as a whole: they have megabytes, and would fill a stack. */
const quoteOrLongNumber = /\\.|"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

function withLongNumbersAsText(json: string): string {
  let isInString = false;
  return json.replace(quoteOrLongNumber, (part) => {
    if (part === '"') isInString = !isInString;
    const isTooBig = !isInString && /\d$/.test(part) && !Number.isSafeInteger(Number(part));
    return isTooBig ? `"${part}"` : part;
  });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether two secrets, or two proofs of one (a signature, a token, a hash), are the same. The time that it takes does not tell where
 * they differ, nor how long the right one is: their hashes are compared. One that is empty is no secret, and is the same as nothing.
 */
export function sameSecret(given: string | undefined, right: string | undefined): boolean {
  const isSame = timingSafeEqual(hashOf(given ?? ''), hashOf(right ?? ''));
  return isSame && right !== undefined && right !== '';
}

/** Where bytes are no UTF-8: how many of them are, from the first on. Undefined where all are. */
export function brokenUtf8At(bytes: Uint8Array): number | undefined {
  if (isUtf8(bytes)) return undefined;
  const isGood = (length: number) => {
    try {
      // A character that is cut off at the end is no fault here.
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  let [good, bad] = [0, bytes.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isGood(middle)) good = middle;
    else bad = middle;
  }
  // Back to where the broken character begins.
  while (!isUtf8(bytes.subarray(0, good))) good -= 1;
  return good;
}
