/** Searched letters as they are compared: upper and lower case, the Turkish i with and without its dot, and the Greek sigma at a word's end are the same. */
export const folded = (text: string): string =>
  text.toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');

/** The terms of a comma-separated `query`, trimmed; empty ones are dropped. */
export const termsOf = (query: string | undefined): string[] =>
  (query ?? '')
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');

/** Whether a text contains any of the terms, literally. */
export function matcherOf(terms: readonly string[]): (text: string) => boolean {
  const wanted = terms.map(folded);
  return (text) => {
    const letters = folded(text);
    return wanted.some((term) => letters.includes(term));
  };
}
