import * as z from 'zod';
import { ApiError } from '../errors.ts';
import { parse } from './parse.ts';

/**
 * Query parameters by name. Read from the raw string: API Gateway joins repeats with commas, and a repeated parameter
 * has no single meaning. An empty value counts as absent.
 */
export function queryValues(rawQueryString: string): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    if (values.has(name)) throw new ApiError('Invalid parameter', `${name} is given more than once`);
    values.set(name, value);
  }
  return Object.fromEntries([...values].filter(([, value]) => value !== ''));
}

export function parseQuery<T>(schema: z.ZodType<T>, rawQueryString: string): T {
  const refusals = { missing: 'Missing required parameter', invalid: 'Invalid parameter' } as const;
  return parse(schema, queryValues(rawQueryString), refusals);
}

/** A plain decimal integer in range (no sign, exponent or fraction), or `fallback` when absent. */
export function integerParameter(minimum: number, maximum: number, fallback: number) {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum, { error })
    .transform(Number)
    .default(fallback)
    .meta({ override: { type: 'integer', minimum, maximum, default: fallback } });
}

/** `true` or `false`, and nothing else; false when absent. */
export const booleanParameter = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .default('false')
  .transform((text) => text === 'true')
  .meta({ override: { type: 'boolean', enum: undefined, default: false } });
