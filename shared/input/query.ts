import * as z from 'zod';
import { ApiError } from '../errors.ts';
import { parse } from './parse.ts';

/** Parses the query string of a request. Throws `Missing required parameter` and `Invalid parameter`. */
export function parseQuery<T>(schema: z.ZodType<T>, rawQueryString: string): T {
  const refusals = { missing: 'Missing required parameter', invalid: 'Invalid parameter' } as const;
  return parse(schema, queryValues(rawQueryString), refusals);
}

/**
 * Query parameters by name. Read from the raw string: API Gateway joins repeated parameters with commas. A repeated one
 * has no single meaning, and is refused with `Invalid parameter`. An empty value counts as absent.
 */
export function queryValues(rawQueryString: string): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    if (values.has(name)) throw new ApiError('Invalid parameter', `${name} is given more than once`);
    values.set(name, value);
  }
  return Object.fromEntries([...values].filter(([, value]) => value !== ''));
}

/** A parameter with a plain decimal integer in range (no sign, exponent or fraction), or `fallback` when absent. */
export function integerParameter(minimum: number, maximum: number, fallback: number) {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum, { error })
    .transform(Number)
    .default(fallback)
    .meta({ override: { type: 'integer', minimum, maximum, default: fallback } });
}

/** A parameter that is `true` or `false`, and nothing else; false when absent. */
export const booleanParameter = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .default('false')
  .transform((text) => text === 'true')
  .meta({ override: { type: 'boolean', enum: undefined, default: false } });

/** Items on a page, at most. */
const maxLimit = 100;

/** The number of pages has no limit of its own; this one keeps arithmetic exact. */
const maxPage = 90_071_992_547_409;

/** The query parameters of a paged list. */
export const pagingParameters = (defaultLimit: number) => ({
  limit: integerParameter(1, maxLimit, defaultLimit),
  page: integerParameter(1, maxPage, 1),
});

/** Which page is asked for: its number, from 1, and the items on a page. */
export interface Paging {
  readonly limit: number;
  readonly page: number;
}

/** Where a page stands among `total` items. A page past the end is empty, and nothing has no pages. */
export function pageFacts(total: number, { limit, page }: Paging) {
  const totalPages = Math.ceil(total / limit);
  return { currentPage: page, totalPages, hasNextPage: page < totalPages, hasPrevPage: page > 1 && totalPages > 0 };
}
