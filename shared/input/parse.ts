import * as z from 'zod';
import { isBlank } from '../base/blank.ts';
import { ApiError, type ErrorName } from '../errors.ts';

/** The error names under which input is refused: when a value is missing, and when it is not valid. */
interface Refusals {
  readonly missing: ErrorName;
  readonly invalid: ErrorName;
}

/**
 * Parses input from outside. Throws an `ApiError` for its first problem, which names the path (`interactive.buttons[0].title`).
 * Schemas phrase their errors to follow the path: "must be …", "is required for …".
 */
export function parse<T>(schema: z.ZodType<T>, input: unknown, refusals: Refusals): T {
  const result = schema.safeParse(input, { reportInput: true, error: defaultText });
  if (result.success) return result.data;
  const [issue] = result.error.issues as [z.core.$ZodIssue];
  const { path, value } = problemOf(issue);
  if (value === undefined || value === null || isBlankRefusal(issue)) {
    const text = issue.message.startsWith('is required') ? issue.message : 'is required';
    throw new ApiError(refusals.missing, `${path} ${text}`);
  }
  throw new ApiError(ownNames[path] ?? nameIn(issue) ?? refusals.invalid, `${path} ${issue.message}`);
}

/** Parameters of a custom issue that make it "missing": for text that is only blank. */
export const blankParams = { blank: true };

/** Parameters of a custom issue that has an error name of its own. */
export const namedParams = (error: ErrorName) => ({ error });

/** Fields whose wrong values have an error name of their own. */
const ownNames: Readonly<Record<string, ErrorName>> = { message_type: 'Invalid message type' };

const isBlankRefusal = (issue: z.core.$ZodIssue) => issue.code === 'custom' && issue.params?.blank === true;

const nameIn = (issue: z.core.$ZodIssue): ErrorName | undefined =>
  issue.code === 'custom' ? (issue.params?.error as ErrorName | undefined) : undefined;

/** Where the problem is, and the value there. A union that found no branch has its problem at the discriminator. */
function problemOf(issue: z.core.$ZodIssue): { path: string; value: unknown } {
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined) {
    const value = (issue.input as Record<string, unknown>)[issue.discriminator];
    return { path: pathOf(issue.path), value: typeof value === 'string' && isBlank(value) ? undefined : value };
  }
  return { path: pathOf(issue.path), value: issue.input };
}

function pathOf(segments: readonly PropertyKey[]): string {
  return segments
    .map((segment, index) =>
      typeof segment === 'number' ? `[${segment}]` : `${index > 0 ? '.' : ''}${String(segment)}`,
    )
    .join('');
}

function defaultText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${article(issue.expected)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return sized(issue.origin, 'most', issue.maximum);
    case 'too_small':
      return sized(issue.origin, 'least', issue.minimum);
    default:
      return 'is not valid';
  }
}

const article = (type: string) => `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
const sized = (origin: string, bound: 'most' | 'least', limit: number | bigint) =>
  origin === 'array'
    ? `must have at ${bound} ${limit} ${Number(limit) === 1 ? 'item' : 'items'}`
    : `must be at ${bound} ${limit}${origin === 'string' ? ' characters' : ''}`;

/**
 * Parses the query string of a request. Throws `Missing required parameter` and `Invalid parameter`; where it is `closed`, also
 * for a parameter that the schema does not have.
 */
export function parseQuery<T>(schema: z.ZodType<T>, rawQueryString: string, closed: boolean): T {
  const refusals = { missing: 'Missing required parameter', invalid: 'Invalid parameter' } as const;
  const values = queryValues(rawQueryString);
  if (closed) refuseUnknown(schema, values);
  return parse(schema, values, refusals);
}

/** Refuses a parameter that is not served here. It names the action that takes it, or the name that is most like it. */
function refuseUnknown(schema: z.ZodType, values: Readonly<Record<string, string>>): void {
  const actions = shapesOf(schema);
  const asked = actions.find(({ action }) => action === undefined || action.safeParse(values.action).success);
  // What is wrong with the action itself is said by the schema.
  const unknown = asked && Object.keys(values).find((name) => !Object.hasOwn(asked, name));
  if (unknown === undefined) return;
  const takers = actions.flatMap(({ action, ...names }) => (Object.hasOwn(names, unknown) ? actionNames(action) : []));
  const other =
    takers.length > 0
      ? `of this action; it goes with action=${takers.join(' and action=')}`
      : `here; ${nearestOf(Object.keys(asked ?? {}), unknown)}`;
  throw new ApiError('Invalid parameter', `${unknown} is not a parameter ${other}`);
}

type Shape = Readonly<Record<string, z.ZodType>>;

/**
 * The schemas that are looked into, told apart by their `type`: a bundle has those classes of zod that its code names, and most
 * queries are no unions.
 */
type Known = z.ZodObject | z.ZodDiscriminatedUnion<readonly z.ZodObject[]> | z.ZodOptional | z.ZodLiteral;

/** The parameters of a query's schema, of each of its actions where it has several. */
function shapesOf(schema: z.ZodType): Shape[] {
  const known = schema as Known;
  if (known.type === 'union') return known.options.flatMap(shapesOf);
  return known.type === 'object' ? [known.shape] : [];
}

function actionNames(action: z.ZodType | undefined): string[] {
  const known = action as Known | undefined;
  if (known?.type === 'optional') return actionNames(known.unwrap() as z.ZodType);
  return known?.type === 'literal' ? [...known.values].map(String) : [];
}

const nearestOf = (names: readonly string[], unknown: string): string => {
  // A beginning of a name is nearer to it than to a short name that has nothing of it.
  const rankOf = (name: string) => (name.startsWith(unknown) ? 0 : distance(name, unknown));
  const [nearest] = names.toSorted((one, other) => rankOf(one) - rankOf(other));
  return nearest === undefined ? 'there are none' : `the nearest is ${nearest}`;
};

/** Characters to change, add or drop (Levenshtein's distance), in either case. What is longer than any name is near none. */
function distance(name: string, written: string): number {
  const [from, to] = [name, written.slice(0, 64)].map((text) => [...text.toLowerCase()]) as [string[], string[]];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, character] of from.entries()) {
    const next = [index + 1];
    for (const [at, other] of to.entries()) {
      const changed = (row[at] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
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
  // The last page that there can be is a number that tells a caller nothing.
  const range = maximum === maxPage ? `${minimum} on, with 13 digits at most` : `${minimum} to ${maximum}`;
  const error = `must be a whole number from ${range}`;
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

/** The number of pages has no limit of its own; this one keeps arithmetic exact. */
const maxPage = 9_999_999_999_999;

/** The query parameters of a paged list. */
export const pagingParameters = (defaultLimit: number) => ({
  limit: integerParameter(1, 100, defaultLimit),
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
