import * as z from 'zod';

/**
 * Says what every member of a schema means, and how the schema is called. It stands apart from the schema so that only
 * the function that serves the document carries the texts.
 */
export function explain<S extends z.ZodObject>(schema: S, members: Explained<S>, name?: Name): void {
  if (name) z.globalRegistry.add(schema, { ...name });
  meanings.add(schema, { members });
}

/** The keywords of JSON Schema that the meanings of a schema's members bring, by member. */
export function keywordsOf(schema: z.core.$ZodType): Readonly<Record<string, Record<string, unknown>>> {
  const { members = {} } = meanings.get(schema) ?? {};
  return Object.fromEntries(
    Object.entries(members).map(([name, meaning]) => [
      name,
      typeof meaning === 'string' ? { description: meaning } : meaning,
    ]),
  );
}

const meanings = z.registry<{ readonly members: Readonly<Record<string, Meaning>> }>();

/** What a member means; as an object also the keywords of JSON Schema that its own schema does not bring. */
type Meaning = string | Readonly<{ description: string } & Record<string, unknown>>;

/** A meaning for every member. Members that may only be absent are not served yet, and so are no part of the document. */
type Explained<S extends z.ZodObject> = {
  readonly [K in keyof z.input<S> as z.input<S>[K] extends undefined ? never : K]-?: Meaning;
};

/** The document's name for a schema, and what it is. */
interface Name {
  readonly id: string;
  readonly description: string;
}
