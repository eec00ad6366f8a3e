/** Where a text is no JSON, and what is wrong there, in words that say how to mend it. */
interface SyntaxProblem {
  /** In UTF-16 units, from 0. */
  readonly at: number;
  readonly what: string;
}

/** What closes the object or list that is open. */
type Closing = '}' | ']';

/** What may stand next. */
type Wanted = 'a value' | 'a value or ]' | 'a name or }' | 'a name' | ':' | ', or }' | ', or ]' | 'nothing more';

/**
 * Why the stock parser has refused a body. It also refuses members that could reach an object's prototype, which are named where they
 * are what is wrong. It stands on no other file: the bundles have it in one of its own.
 */
export function noJson(error: unknown, text: string): string {
  const { data, message } = ((error as Error).cause ?? {}) as { readonly data?: unknown; readonly message?: string };
  if (message === undefined) return `The body has a member named ${data}, which is refused; leave it out.`;
  if (text.trim() === '') return 'The body is empty; send a JSON object.';
  const problem = explainSyntax(text);
  return problem ? `The body is not valid JSON. At ${problem}.` : 'Lists or objects are nested too deeply in the body.';
}

/**
 * Says where a text is no JSON (RFC 8259), by line and column (in characters, from 1), and what to do; undefined where it is. The
 * words of `JSON.parse` differ from one version of Node to the next, often without a place, and repeat the text. Lists in lists are
 * kept in a list: a body is deep enough to fill a stack.
 */
function explainSyntax(text: string): string | undefined {
  const problem = problemOf(text);
  if (!problem) return undefined;
  const lines = text.slice(0, problem.at).split(/\r\n|\n|\r/);
  return `line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1}: ${problem.what}`;
}

function problemOf(text: string): SyntaxProblem | undefined {
  const open: Closing[] = [];
  let wanted: Wanted = 'a value';
  for (let at = 0; ; ) {
    at = endOf(/[ \t\n\r]*/y, text, at) ?? at;
    if (at === text.length) {
      return wanted === 'nothing more' ? undefined : { at, what: `it ends here, where ${shown(wanted)} must follow` };
    }
    const part = partAt(text, at, wanted);
    if ('what' in part) return part;
    if (part.opens) open.push(part.opens);
    if (part.closes) open.pop();
    const closing = open.at(-1);
    wanted = part.next ?? (closing ? `, or ${closing}` : 'nothing more');
    at = part.end;
  }
}

/** A part of a text that may stand where it does; without `next` a value has ended with it. */
interface Part {
  readonly end: number;
  readonly next?: Wanted;
  readonly opens?: Closing;
  readonly closes?: true;
}

function partAt(text: string, at: number, wanted: Wanted): Part | SyntaxProblem {
  const sign = text[at] ?? '';
  const end = at + 1;
  if (wanted.endsWith(` or ${sign}`)) return { end, closes: true };
  if (wanted === ':' && sign === ':') return { end, next: 'a value' };
  if (wanted.startsWith(',') && sign === ',') return { end, next: wanted === ', or }' ? 'a name' : 'a value' };
  if (wanted.startsWith('a name') && sign === '"') return stringAt(text, at, ':');
  if (wanted.startsWith('a value')) {
    if (sign === '{') return { end, opens: '}', next: 'a name or }' };
    if (sign === '[') return { end, opens: ']', next: 'a value or ]' };
    if (sign === '"') return stringAt(text, at);
    const plain = endOf(plainValue, text, at);
    if (plain !== undefined) return { end: plain };
  }
  return { at, what: mendingOf(text, at, wanted) };
}

/** A number or a word that JSON has, whole. */
const plainValue = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

/** Where a match that begins at this place ends. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** A text in quotes, or what is wrong with it. */
function stringAt(text: string, begin: number, next?: Wanted): Part | SyntaxProblem {
  const at = endOf(inQuotes, text, begin) ?? begin;
  if (text[at] === '"') return { end: at + 1, next };
  if (text[at] === undefined) return { at: begin, what: 'the text that begins here has no closing quote' };
  if (text[at] === '\\') return { at, what: 'JSON has no such escape; a backslash itself is written \\\\' };
  const written = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[text[at]] ?? '\\u00…';
  return { at, what: `a line break or another control character in a text is written as an escape (${written})` };
}

/** Up to the closing quote, or to what may not stand before it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text in JSON may not have
const inQuotes = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;

/** What people write that is no JSON, by how it begins, and how to mend it. */
const mendings: readonly (readonly [RegExp, string])[] = [
  [/'/y, 'names and texts stand in double quotes, not in single ones'],
  [/[“”„‟‘’«»]/y, 'names and texts stand in plain double quotes ("), not in typographic ones'],
  [/\/[/*]|#/y, 'JSON has no comments; leave it out'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the first byte of what gzip has made
  [/\u001f/y, 'the body is compressed (gzip); send it as plain JSON'],
  [/\ufeff/y, 'the body begins with a byte order mark (U+FEFF); send it without'],
  [/(?:True|False|None|undefined|NaN|-?Infinity)\b/y, 'JSON has true, false and null, and no other such words'],
  [/[-+.]?\d/y, 'JSON has no number written so: no zero or plus in front, no bare dot, no other letters than e'],
];

function mendingOf(text: string, at: number, wanted: Wanted): string {
  const sign = text[at] ?? '';
  const [, mending] = mendings.find(([pattern]) => endOf(pattern, text, at) !== undefined) ?? [];
  if (wanted === 'nothing more') return 'the JSON ends before this; send one object and nothing after it';
  if (mending !== undefined && wanted.startsWith('a ')) return mending;
  if (wanted === ':') return 'a colon must stand here, after the name';
  if (/[}\]]/.test(sign) && /^a (?:name|value)$/.test(wanted) && /,\s*$/.test(text.slice(0, at)))
    return `a comma stands before this ${sign}; leave the comma out`;
  if (wanted.startsWith(',') && /["'\w[{]/.test(sign)) return 'a comma is missing before this';
  if (wanted.startsWith('a name') && /[\p{L}_$]/u.test(sign)) return 'a name stands in double quotes';
  if (at === text.search(/\S/)) return 'a JSON object begins with {';
  if (wanted.startsWith('a value') && /[\p{L}_$]/u.test(sign)) return 'a text stands in double quotes';
  return `${shown(wanted)} must stand here`;
}

/** Signs in quotes, so that they are not read as the sentence's. */
const shown = (wanted: Wanted): string => wanted.replace(/[,:}\]]/g, '"$&"');
