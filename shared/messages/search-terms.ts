/**
 * Searched letters as they are compared: upper and lower case, the Turkish i with and without its dot, the Greek sigma at a
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

/** The terms of a comma-separated `query`, trimmed; empty ones are dropped. */
export const termsOf = (query: string | undefined): string[] =>
  (query ?? '')
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');

/**
 * Whether a text contains any of the terms, literally. A text is gone through once, however many terms there are: V8 makes a
 * tree of an expression's alternatives, so that the 2,000 terms that a request has room for take no longer than one.
 */
export function matcherOf(terms: readonly string[]): (text: string) => boolean {
  if (terms.length === 0) return () => false;
  const anyTerm = new RegExp([...new Set(terms.map(folded))].map(literal).join('|'));
  return (text) => anyTerm.test(folded(text));
}

/** For an expression without flags, which compares code unit by code unit, as `includes` does. */
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
