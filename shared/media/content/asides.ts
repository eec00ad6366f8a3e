/** What may stand in front of a text's first element, from the mark that opens it to the one that closes it. */
export type Aside = readonly [open: string, close: string];

export const comment: Aside = ['<!--', '-->'];
export const instruction: Aside = ['<?', '?>'];
export const declaration: Aside = ['<!', '>'];

/**
 * A text from where white space and asides end; empty where one never closes. Step by step, because a pattern that
 * repeats what itself repeats tries all ways to divide a text, and strangers write these.
 */
export function behindAsides(text: string, asides: readonly Aside[]): string {
  const white = /\s*/y;
  for (let at = 0; ; ) {
    white.lastIndex = at;
    white.test(text);
    at = white.lastIndex;
    const aside = asides.find(([open]) => text.startsWith(open, at));
    if (!aside) return text.slice(at);
    const [open, close] = aside;
    const end = text.indexOf(close, at + open.length);
    if (end < 0) return '';
    at = end + close.length;
  }
}
