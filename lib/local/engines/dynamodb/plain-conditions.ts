interface Context {
  readonly isKeyCondition?: boolean;
  readonly attrNames?: Readonly<Record<string, string>>;
  readonly unusedAttrNames: Record<string, true>;
}

interface Parser {
  parse(text: string, options: { readonly context: Context }): unknown;
}

/**
 * Lets a parser of conditions remember those without values, which mean the same in every request that gives their
 * placeholders the same names: most of ours are `attribute_not_exists(pk)`, and parsing that took an eighth of a
 * transaction's time. What is malformed is parsed anew.
 */
export function rememberPlainConditions(parser: Parser): void {
  const known = new Map<string, unknown>();
  const parse = parser.parse;
  parser.parse = (text, options) => {
    const { isKeyCondition, attrNames = {}, unusedAttrNames } = options.context;
    // dynalite rewrites key conditions in place.
    if (isKeyCondition || text.includes(':')) return parse(text, options);
    const placeholders = text.match(/#\w+/g) ?? [];
    const meaning = JSON.stringify([text, ...placeholders.map((placeholder) => attrNames[placeholder])]);
    if (!known.has(meaning)) {
      const parsed = parse(text, options);
      if (known.size < most) known.set(meaning, parsed);
      return parsed;
    }
    // As the parser does: a name that no expression uses is refused.
    for (const placeholder of placeholders) delete unusedAttrNames[placeholder];
    return known.get(meaning);
  };
}

/** More than a program has; texts that a caller makes up are not kept for ever. */
const most = 1000;
