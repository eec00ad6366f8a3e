import type { ApiError } from '../../../../shared/errors.ts';
import { parse } from '../../../../shared/input/parse.ts';
import { type PlainBody, sendBodySchema } from '../../../../shared/sending/bodies/send-body.ts';

/** A body as E1 reads it, of any type but a template. Throws as E1 refuses. */
export const read = (body: unknown): PlainBody =>
  parse(sendBodySchema, body, { missing: 'Missing required field', invalid: 'Invalid field' }) as PlainBody;

/** What a body is refused with, `name: message`; undefined when it is taken. */
export function refusalOf(body: unknown): string | undefined {
  try {
    read(body);
    return undefined;
  } catch (refusal) {
    const { error, message } = refusal as ApiError;
    return `${error}: ${message}`;
  }
}

/** What is refused wherever a visible text of `max` code points must be, by what stands there. */
export function requiredTextRefusals(path: string, max: number, required = 'is required'): [unknown, string][] {
  return [
    [undefined, `Missing required field: ${path} ${required}`],
    [null, `Missing required field: ${path} ${required}`],
    ['', `Missing required field: ${path} ${required}`],
    [' \u200b\n', `Missing required field: ${path} ${required}`],
    ...textRefusals(path, max),
  ];
}

/** What is refused wherever a text of at most `max` code points may be. */
export function textRefusals(path: string, max: number): [unknown, string][] {
  return [
    ['a'.repeat(max + 1), `Invalid field: ${path} must be at most ${max} characters (Unicode code points)`],
    ['👋'.repeat(max + 1), `Invalid field: ${path} must be at most ${max} characters (Unicode code points)`],
    ['\ud83d', `Invalid field: ${path} must not contain half a surrogate pair`],
    [0, `Invalid field: ${path} must be a string`],
    [false, `Invalid field: ${path} must be a string`],
    [['a'], `Invalid field: ${path} must be a string`],
    [{ a: 1 }, `Invalid field: ${path} must be a string`],
  ];
}

/** What is refused wherever an object or a list must be, but for what is missing. */
export const shapeRefusals = (path: string, kind: 'object' | 'array'): [unknown, string][] =>
  ['a', '', 0, 5, true, false, kind === 'object' ? [] : {}].map((value) => [
    value,
    `Invalid field: ${path} must be an ${kind}`,
  ]);

/** What is refused for the number of its items. */
export const countRefusals = (
  path: string,
  { min, max }: { readonly min: number; readonly max: number },
  make: (count: number) => unknown[],
) =>
  [min - 1, max + 1].map((count): [unknown, string] => [
    make(count),
    `Invalid field: ${path} must have ${min} to ${max} items`,
  ]);
