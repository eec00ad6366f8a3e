type Json = Record<string, unknown>;
type Examples = Readonly<Record<string, { readonly value?: unknown }>>;

/**
 * The document with each example once. One that stands in several places goes to the document's components, and the
 * places refer to it. Values that are one text or number stay where they are.
 */
export function shareExamples(document: Json): Json {
  const uses = usesOf(document);
  const shared = new Map<string, string>();
  const components: Json = {};
  const shown = map(document, '', (examples, operation) =>
    Object.fromEntries(
      distinct(examples).map(([key, example]) => {
        const text = JSON.stringify(example.value);
        if (uses.get(text) === 1 || !hasMembers(example.value)) return [key, example];
        const name = shared.get(text) ?? nameOf(key, operation, components);
        shared.set(text, name);
        components[name] ??= example;
        return [key, { $ref: `#/components/examples/${name}` }];
      }),
    ),
  ) as Json;
  return { ...shown, components: { ...(shown.components as Json), examples: components } };
}

/** Of examples with one value the first. */
const distinct = (examples: Examples) =>
  Object.entries(examples).filter(
    ([, { value }], index, all) =>
      all.findIndex(([, other]) => JSON.stringify(other.value) === JSON.stringify(value)) === index,
  );

/** In how many places each value stands. */
function usesOf(document: Json): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  map(document, '', (examples) => {
    for (const [, { value }] of distinct(examples)) {
      const text = JSON.stringify(value);
      uses.set(text, (uses.get(text) ?? 0) + 1);
    }
    return examples;
  });
  return uses;
}

/** The key of the example, with the operation that has it first where another value is called so. */
function nameOf(key: string, operation: string, taken: Json): string {
  const name = [key, `${operation}.${key}`].find((candidate) => !(candidate in taken));
  if (name === undefined) throw new Error(`two examples of ${operation} are called ${key}`);
  return name;
}

/** A copy in which the examples beside each schema are replaced. */
function map(value: unknown, operation: string, replace: (examples: Examples, operation: string) => Json): unknown {
  if (Array.isArray(value)) return value.map((item) => map(item, operation, replace));
  if (!hasMembers(value)) return value;
  const within = typeof value.operationId === 'string' ? value.operationId : operation;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === 'examples' && 'schema' in value ? replace(member as Examples, within) : map(member, within, replace),
    ]),
  );
}

const hasMembers = (value: unknown): value is Json => typeof value === 'object' && value !== null;
