import type { Detected } from './detection.ts';

/** `what` of an HTML page. */
export const page = 'an HTML page';

/** HTML pages, to which a link to a file often leads: a login, an error, a preview. */
export function htmlPage(head: Buffer): Detected | undefined {
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  return /^<(!doctype html|html|head|body|script|title)\b/i.test(skip(text, [comment, instruction]))
    ? { what: page, formats: [] }
    : undefined;
}

/** Text of formats that messages cannot carry. */
export function plainText(head: Buffer): Detected | undefined {
  const text = head.toString('utf8').trimStart();
  if (/[^\P{Cc}\s\ufffd]/u.test(text)) return undefined;
  if (/^<svg\b/i.test(skip(text, [comment, instruction, declaration]))) return { what: 'an SVG image', formats: [] };
  if (text.startsWith('<?xml')) return { what: 'an XML document', formats: [] };
  if (/^[{[]/.test(text)) return { what: 'a JSON document', formats: [] };
  return text.includes('\ufffd\ufffd') ? undefined : { what: 'plain text', formats: [] };
}

/** What is skipped in front of a text's first element, from the mark that opens it to the one that closes it. */
type Skipped = readonly [open: string, close: string];

const comment: Skipped = ['<!--', '-->'];
const instruction: Skipped = ['<?', '?>'];
const declaration: Skipped = ['<!', '>'];

/**
 * A text from where white space and what is skipped end; empty where that never closes. Step by step, because a pattern that
 * repeats what itself repeats tries all ways to divide a text, and customers write these.
 */
function skip(text: string, skipped: readonly Skipped[]): string {
  const white = /\s*/y;
  for (let at = 0; ; ) {
    white.lastIndex = at;
    white.test(text);
    at = white.lastIndex;
    const found = skipped.find(([open]) => text.startsWith(open, at));
    if (!found) return text.slice(at);
    const [open, close] = found;
    const end = text.indexOf(close, at + open.length);
    if (end < 0) return '';
    at = end + close.length;
  }
}
