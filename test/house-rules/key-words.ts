/** A file's lines of code: comments may name a key. */
export const codeOf = (text: string): string => text.replace(/^ *(\/\*\*|\*|\/\/).*$/gm, '');

/** The words that stand for kinds of items in keys: `CONTACT` in `#CONTACT#` and in `sk: 'CONTACT'`, `media` in `media#`. */
export function keyWordsIn(code: string): string[] {
  const joined = code.matchAll(/#([A-Z][A-Z-]*)\b|\b([A-Z][A-Z-]*)#|(?<=['"`])([a-z]+#)/g);
  const whole = code.matchAll(/\b(?:pk|sk|[a-z]*(?:Key|Prefix|Suffix)) ?[:=] ?'([A-Z][A-Z-]*)'/g);
  return [...joined, ...whole].flatMap((match) => match.slice(1)).filter((word) => word !== undefined);
}

/** The same words in the keys that a page shows as code: `<org>#CONTACT#<id>`, `HEAD`, `parked#<org>`. */
export function keyWordsOn(page: string): string[] {
  const spans = Array.from(page.matchAll(/`([^`\n]+)`/g), ([, span = '']) => span);
  return spans.flatMap((span) => {
    const parts = span.split('#');
    const upper = parts.filter((part) => /^[A-Z][A-Z-]*$/.test(part));
    return /^[a-z]+#/.test(span) ? [`${parts[0]}#`, ...upper] : upper;
  });
}
