interface Parser {
  parse(text: string, options: { readonly context: { readonly isKeyCondition?: boolean } }): unknown;
}

/**
 * Lets a parser of conditions remember those without placeholders, which mean the same in every request: most of ours are
 * `attribute_not_exists(pk)`, and parsing that took an eighth of a transaction's time. What is malformed is parsed anew.
 */
export function rememberPlainConditions(parser: Parser): void {
  const known = new Map<string, unknown>();
  const parse = parser.parse;
  parser.parse = (text, options) => {
    // dynalite rewrites key conditions in place.
    if (options.context.isKeyCondition) return parse(text, options);
    if (known.has(text)) return known.get(text);
    const parsed = parse(text, options);
    if (isPlain(text) && known.size < most) known.set(text, parsed);
    return parsed;
  };
}

/** More than a program has; texts that a caller makes up are not kept for ever. */
const most = 1000;

const isPlain = (text: string): boolean => !/[#:]/.test(text);
