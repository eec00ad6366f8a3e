import type { CreateDocumentOptions } from 'zod-openapi';
import { keywordsOf } from './explain.ts';

type Override = Extract<NonNullable<CreateDocumentOptions['override']>, (context: never) => void>;

/** Adds what zod does not know to the JSON Schema that it makes: what members mean. And says nullable the short way. */
export const refineSchema: Override = ({ zodSchema, jsonSchema }) => {
  const { properties = {}, anyOf } = jsonSchema;
  for (const [name, keywords] of Object.entries(keywordsOf(zodSchema))) {
    properties[name] = { ...(properties[name] as object), ...keywords };
    jsonSchema.properties = properties;
  }
  if (zodSchema._zod.def.type !== 'nullable' || anyOf?.length !== 2) return;
  const [inner] = anyOf as [Record<string, unknown>];
  if (typeof inner.type !== 'string' || inner.type === 'object') return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, inner, { type: [inner.type, 'null'] });
  if (Array.isArray(inner.enum)) jsonSchema.enum = [...inner.enum, null];
};
