import { isBlank } from '../../base/blank.ts';
import { joined } from '../../base/compared.ts';
import { wordsOf } from './search-text.ts';

/** What is searched for among contacts. */
export interface Search {
  /** For each way to match, the words to look up: a contact that matches in that way has them all. The most telling one first. */
  readonly probes: readonly (readonly string[])[];
  /** The digits of the number that the whole text is: it finds its contact in any spelling. */
  readonly number?: string;
  /** The whole text where it is one word, as it was written: a platform's id of a person finds its contact. */
  readonly whole?: string;
  /** Whether a contact with this search text matches. */
  matches(searchText: string): boolean;
}

/** Words that are looked up, at most: each costs a read, and hardly a search that matches a contact has more. */
const mostProbes = 8;

/** The search that a caller's text asks for; undefined when it shows nothing, which is no search. */
export function parseSearch(text: string | undefined): Search | undefined {
  if (text === undefined || isBlank(text)) return undefined;
  const words = wordsOf(text);
  const number = numberIn(words);
  const ways = waysOf(words, number);
  return {
    probes: ways.map(probesOf),
    number,
    whole: /^\s*\S+\s*$/.test(text) ? text.trim() : undefined,
    matches: (searchText) => ways.some((way) => way.every((word) => searchText.includes(word))),
  };
}

/**
 * The ways to match, each by its words, which must all be in name or number, wherever: first with the digits alone of words that
 * are written as numbers, then without apostrophes and hyphens between letters, then as they are written. A search without a word that can be compared, such as a lone accent, is in no
 * name: it has no way to match.
 */
function waysOf(words: readonly string[], number: string | undefined): (readonly string[])[] {
  if (words.length === 0) return [];
  const isOneNumber = number !== undefined && isInternational(words);
  const withDigits = isOneNumber
    ? [number]
    : words.filter((word) => !isBetweenDigits(word)).map((word) => (isOfNumber(word) ? digitsIn(word) : word));
  const ways = [withDigits, withDigits.map(joined), words].filter((way) => way.length > 0);
  return [...new Map(ways.map((way) => [way.join(' '), way])).values()];
}

/**
 * Whether words begin as a number in international notation does, with a plus sign and a country code of three digits at most:
 * `+55 11 99999` is one number, while each word of `5511 0001` may stand anywhere in one.
 */
const isInternational = (words: readonly string[]): boolean => /^\+ ?\d{1,3}(?!\d)/.test(words.join(' '));

/** The digits of words that are one number together. */
function numberIn(words: readonly string[]): string | undefined {
  const isNumber = words.some(isOfNumber) && words.every((word) => isOfNumber(word) || isBetweenDigits(word));
  return isNumber ? digitsIn(words.join('')) : undefined;
}

/** Digits and what people write between them in phone numbers. */
const isOfNumber = (word: string): boolean => /^[+()./\-\d]+$/.test(word) && /\d/.test(word);

/** What stands by itself in a number that is written with spaces: `+55 11 99999 - 0000`. */
const isBetweenDigits = (word: string): boolean => /^[+()./-]+$/.test(word);

/** Words have been brought to our own digits already. */
const digitsIn = (word: string): string => word.replace(/\D/g, '');

/** The longest first, and those with a letter before the others: the first digits of numbers are a whole country's. */
function probesOf(words: readonly string[]): string[] {
  const probes: string[] = [];
  for (const word of words.toSorted((one, other) => rankOf(other) - rankOf(one))) {
    if (probes.length === mostProbes) break;
    // A contact that has the word around it has this one too.
    if (!probes.some((probe) => probe.includes(word))) probes.push(word);
  }
  return probes;
}

/** More than any text is long. */
const letteredFirst = 1_000_000;

const rankOf = (word: string): number => word.length + (/\p{L}/u.test(word) ? letteredFirst : 0);
