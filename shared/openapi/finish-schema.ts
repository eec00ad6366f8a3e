import type { CreateDocumentOptions } from 'zod-openapi';
import { keywordsOf } from '../http/explain.ts';

type Override = Extract<NonNullable<CreateDocumentOptions['override']>, (context: never) => void>;
type Json = Record<string, unknown>;

const mark = 'x-meanings';

/** Marks each schema with what its members mean; `finish` moves that to the members, once no schema is shared any more. */
export const markMeanings: Override = ({ zodSchema, jsonSchema }) => {
  const keywords = keywordsOf(zodSchema);
  if (Object.keys(keywords).length > 0) Object.assign(jsonSchema, { [mark]: keywords });
};

/** The document with the meanings at their members, with zod's long forms made short, and without defaults. */
export function finish(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(finish);
  if (typeof value !== 'object' || value === null) return value;
  const { [mark]: meanings, ...rest } = value as Json;
  const finished = Object.fromEntries(
    Object.entries(rest).map(([key, member]) => [key, /^examples?$/.test(key) ? member : finish(member)]),
  );
  return withoutDefault(
    withoutNoise(shortNullable(meanings ? explained(finished, meanings as Record<string, Json>) : finished)),
  );
}

function explained(schema: Json, meanings: Record<string, Json>): Json {
  const properties = { ...(schema.properties as Record<string, Json>) };
  for (const [name, keywords] of Object.entries(meanings)) properties[name] = { ...properties[name], ...keywords };
  return { ...schema, properties };
}

/** `anyOf` a type and null as a list of types. */
function shortNullable(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  const [inner, other] = (anyOf ?? []) as [Json?, Json?];
  if (other?.type !== 'null' || typeof inner?.type !== 'string' || (anyOf as Json[]).length > 2) return schema;
  return {
    ...rest,
    ...inner,
    type: [inner.type, 'null'],
    ...(Array.isArray(inner.enum) && { enum: [...inner.enum, null] }),
  };
}

/** A schema without its `default`, of which generators make a member that must be given. Texts say what holds in its stead. */
function withoutDefault(value: Json): Json {
  // The answer `default`, a member of that name and a variable of a server's address are no schemas.
  const isSchema = typeof value.type === 'string' || Array.isArray(value.type);
  return isSchema ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'default')) : value;
}

/** A uuid's format says it all, and whole numbers in JSON have these bounds anyway. */
function withoutNoise(schema: Json): Json {
  const { minimum, maximum, pattern, ...rest } = schema;
  return {
    ...rest,
    ...(pattern !== undefined && rest.format !== 'uuid' && { pattern }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
}
