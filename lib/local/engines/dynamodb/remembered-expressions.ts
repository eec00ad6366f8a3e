type Values = Readonly<Record<string, object>>;

/** What a request gives its expressions, and which of its placeholders none of them has used yet. */
interface Context {
  readonly isKeyCondition?: boolean;
  readonly attrNames?: Readonly<Record<string, string>>;
  readonly attrVals?: Values;
  readonly unusedAttrNames: Record<string, true>;
  readonly unusedAttrVals: Record<string, true>;
}

interface Parser {
  parse(text: string, options: { readonly context: Context }): unknown;
}

/** A part of a parsed expression that is a value of the request. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Lets a parser of expressions remember what it has parsed: the same text with the same names and types of values means the
 * same, with other values in their places, and a program has few. Parsing took a quarter of an operation's time. What is
 * malformed is parsed anew.
 */
export function rememberExpressions(parser: Parser): void {
  const known = new Map<string, unknown>();
  const parse = parser.parse;
  parser.parse = (text, options) => {
    const { isKeyCondition, attrNames = {}, attrVals = {}, unusedAttrNames, unusedAttrVals } = options.context;
    // Whether these are well-formed is a question of the values themselves.
    if (/attribute_type/i.test(text) || !areInOrder(text, attrVals)) return parse(text, options);
    const names = text.match(/#\w+/g) ?? [];
    const values = text.match(/:\w+/g) ?? [];
    const types = values.map((name) => Object.keys(attrVals[name] ?? {})[0]);
    const meaning = JSON.stringify([text, isKeyCondition, ...names.map((name) => attrNames[name]), ...types]);
    const form = known.get(meaning);
    if (form === undefined) {
      const parsed = parse(text, options);
      // A text is the parser's refusal.
      if (typeof parsed === 'object' && known.size < most) known.set(meaning, formOf(parsed, values, attrVals));
      return parsed;
    }
    // As the parser does: what no expression uses is refused.
    for (const name of names) delete unusedAttrNames[name];
    for (const name of values) delete unusedAttrVals[name];
    return filled(form, attrVals);
  };
}

/** Whether all bounds of a text's ranges are two values of the request, both texts, and the lower one is first. */
function areInOrder(text: string, values: Values): boolean {
  const ranges = text.match(/between/gi) ?? [];
  const bounds = [...text.matchAll(/between\s+(:\w+)\s+and\s+(:\w+)/gi)];
  if (bounds.length < ranges.length) return false;
  return bounds.every(([, lower = '', upper = '']) => {
    const [from, to] = [lower, upper].map((name) => (values[name] as { S?: unknown } | undefined)?.S);
    return typeof from === 'string' && typeof to === 'string' && from <= to;
  });
}

/** More than a program has; texts that a caller makes up are not kept for ever. */
const most = 1000;

/** What was parsed, with places instead of the values of its request. */
function formOf(part: unknown, names: readonly string[], values: Values): unknown {
  const name = names.find((each) => values[each] === part);
  return name === undefined ? copied(part, (inner) => formOf(inner, names, values)) : new Place(name);
}

/** The form with the values of a request: new each time, since dynalite rewrites what it is given. */
function filled(part: unknown, values: Values): unknown {
  return part instanceof Place ? values[part.name] : copied(part, (inner) => filled(inner, values));
}

function copied(part: unknown, copy: (inner: unknown) => unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map(copy);
  const made: Record<string, unknown> = Object.create(null);
  for (const name in part) made[name] = copy((part as Record<string, unknown>)[name]);
  return made;
}
