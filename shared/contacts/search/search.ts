import { isBlank } from '../../http/blank.ts';
import { nameIn, wordsOf } from './search-text.ts';

/** What is searched for among contacts. */
export interface Search {
  /** One word of each way to match: whoever matches has one of them. */
  readonly probes: readonly string[];
  /** Whether a contact with this search text matches. */
  matches(searchText: string): boolean;
}

/** All words, each anywhere in name or number, or anywhere in the name. */
interface Way {
  readonly words: readonly string[];
  readonly inName?: boolean;
}

/** The search that a caller's text asks for; undefined when it shows nothing, which is no search. */
export function searchOf(text: string | undefined): Search | undefined {
  if (text === undefined || isBlank(text)) return undefined;
  const ways = waysOf(wordsOf(text));
  return {
    probes: [...new Set(ways.map(({ words }) => mostTelling(words)))],
    matches: (searchText) =>
      ways.some(({ words, inName }) => {
        const place = inName ? nameIn(searchText) : searchText;
        return words.every((word) => place.includes(word));
      }),
  };
}

/** A search without a word that can be compared, such as a lone accent, is in no name: it has no way to match. */
function waysOf(words: readonly string[]): Way[] {
  if (words.length === 0) return [];
  if (words.some(isOfNumber) && words.every((word) => isOfNumber(word) || isBetweenDigits(word))) {
    const number = digitsIn(words.join(''));
    // `+55 11 99999` is one number; `24 7` may be a name as well.
    return [{ words: [number] }, ...(words.length === 1 && words[0] === number ? [] : [{ words, inName: true }])];
  }
  const withDigits = words
    .filter((word) => !isBetweenDigits(word))
    .map((word) => (isOfNumber(word) ? digitsIn(word) : word));
  const isOther = withDigits.length > 0 && withDigits.join(' ') !== words.join(' ');
  return [{ words }, ...(isOther ? [{ words: withDigits }] : [])];
}

/** Digits and what people write between them in phone numbers. */
const isOfNumber = (word: string): boolean => /^[+()./\p{Pd}\d]+$/u.test(word) && /\d/.test(word);

/** What stands by itself in a number that is written with spaces: `+55 11 99999 - 0000`. */
const isBetweenDigits = (word: string): boolean => /^[+()./\p{Pd}]+$/u.test(word);

/** Words have been brought to our own digits already. */
const digitsIn = (word: string): string => word.replace(/\D/g, '');

/** The longest with a letter, since the fewest contacts have it: the first digits of numbers are a whole country's. */
function mostTelling(words: readonly string[]): string {
  const lettered = words.filter((word) => /\p{L}/u.test(word));
  return (lettered.length > 0 ? lettered : words).reduce((longest, word) =>
    word.length > longest.length ? word : longest,
  );
}
