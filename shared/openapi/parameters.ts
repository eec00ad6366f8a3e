import * as z from 'zod';
import { idempotencyKeyLength } from '../http/idempotency.ts';
import type { Documentation } from './documentation.ts';
import { keywordsOf } from './explain.ts';

/** The parameters in the path or the query string, each with its meaning and its values in the examples. */
export function parametersIn(place: 'path' | 'query', docs: Documentation): z.ZodObject | undefined {
  const { operation, examples } = docs;
  const parameters = (place === 'query' && docs.parameters) || operation[place];
  if (!(parameters instanceof z.ZodObject)) return undefined;
  const keywords = keywordsOf(parameters);
  const parameter = (name: string, schema: z.ZodType) => {
    const values = Object.entries(examples).flatMap(([key, { summary, [place]: values }]) =>
      values?.[name] === undefined ? [] : [[key, { summary, value: typedValue(schema, values[name]) }]],
    );
    const { description, ...others } = keywords[name] as { description: string };
    return schema.meta({
      ...others,
      param: { description, ...(values.length > 0 && { examples: Object.fromEntries(values) }) },
    });
  };
  return z.object(
    Object.fromEntries(
      Object.entries(parameters.shape as Record<string, z.ZodType>)
        .filter(([name]) => keywords[name] !== undefined)
        .map(([name, schema]) => [name, parameter(name, schema)]),
    ),
  );
}

/** Numbers and booleans are no text in an example, though they are in an address. */
function typedValue(schema: z.ZodType, given: string): unknown {
  const value = schema.parse(given);
  return typeof value === 'string' ? given : value;
}

/** `Idempotency-Key`, and what else the endpoint reads from the headers. */
export function headerParameters({ operation, headers = {} }: Documentation) {
  const own = Object.entries(headers).map(([name, { description, pattern, example }]) => ({
    name,
    in: 'header' as const,
    required: true,
    description,
    schema: { type: 'string' as const, pattern },
    example,
  }));
  return operation.idempotent ? [idempotencyKey, ...own] : own;
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  description:
    'Any text that is the same when the request is repeated, and else another. It holds for the organization and this endpoint.',
  schema: { type: 'string' as const, minLength: 1, maxLength: idempotencyKeyLength },
  example: 'order-1001-confirmation',
};
