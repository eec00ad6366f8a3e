import type * as z from 'zod';
import { isBlank } from '../base/text.ts';
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
      return `must be at most ${issue.maximum}${unit(issue.origin)}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unit(issue.origin)}`;
    default:
      return 'is not valid';
  }
}

const article = (type: string) => `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
const unit = (origin: string) => ({ array: ' items', string: ' characters' })[origin] ?? '';
