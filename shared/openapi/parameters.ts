import * as z from 'zod';
import { idempotencyKeyLength } from '../http/idempotency.ts';
import type { Documentation } from './documentation.ts';
import { keywordsOf } from './explain.ts';

/** The query parameters, each with its meaning and its values in the examples. */
export function queryParameters({ operation: { query }, examples }: Documentation): z.ZodObject | undefined {
  if (!(query instanceof z.ZodObject)) return undefined;
  const keywords = keywordsOf(query);
  const parameter = (name: string, schema: z.ZodType) => {
    const values = Object.entries(examples).flatMap(([key, { summary, query: values }]) =>
      values?.[name] === undefined ? [] : [[key, { summary, value: values[name] }]],
    );
    return schema.meta({
      ...keywords[name],
      ...(values.length > 0 && { param: { examples: Object.fromEntries(values) } }),
    });
  };
  return z.object(
    Object.fromEntries(
      Object.entries(query.shape as Record<string, z.ZodType>)
        .filter(([name]) => keywords[name] !== undefined)
        .map(([name, schema]) => [name, parameter(name, schema)]),
    ),
  );
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
