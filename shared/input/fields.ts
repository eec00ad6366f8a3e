import * as z from 'zod';
import { isBlank } from '../base/text.ts';
import { blankParams } from './parse.ts';

/** Limits of names, addresses and tags, in code points. */
export const nameLength = 1024;

/** Length as people and the provider's limits mean it: Unicode code points, without normalization. */
export const codePoints = (text: string): number => [...text].length;

interface TextOptions {
  /** In code points. */
  readonly max: number;
  /** What to say when it is missing or blank, after the field's path. */
  readonly required?: string;
}

/** Text of any content, also empty. Half a surrogate pair has no UTF-8 form, so it could not be forwarded as sent. */
export function text({ max, required }: TextOptions) {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? required : undefined) })
    .refine((value) => value.isWellFormed(), { error: 'must not contain half a surrogate pair', abort: true })
    .refine((value) => codePoints(value) <= max, { error: `must be at most ${max} characters (Unicode code points)` })
    .meta({ maxLength: max });
}

/** Text that must be there and show something: blank is as good as missing. */
export function requiredText({ max, required = 'is required' }: TextOptions) {
  return text({ max, required })
    .refine((value) => !isBlank(value), { error: required, params: blankParams })
    .meta({ minLength: 1 });
}

/** Text that may be left out, but must show something where it is given. */
export function visibleText({ max }: Pick<TextOptions, 'max'>) {
  return text({ max })
    .refine((value) => !isBlank(value), { error: 'must not be blank' })
    .meta({ minLength: 1 });
}

/**
 * Text to show that may be left out. Null and blank are as good as absent, since no-code tools send `""` for nothing;
 * `max` in code points. The output is undefined or visible.
 */
export function optionalText({ max }: { readonly max: number }) {
  return text({ max })
    .nullish()
    .transform((value) => (value === undefined || value === null || isBlank(value) ? undefined : value));
}

/** An object that, when it is absent or null, is refused for the first member it must have (spec E1, rule 3). */
export function orEmpty<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return z.preprocess((value: z.input<z.ZodObject<Shape>>) => value ?? {}, schema);
}

/** A member that other types have and this one cannot: null is absent, and any other value is refused with `error`. */
export function forbidden(error: string) {
  return z
    .null({ error })
    .optional()
    .transform(() => undefined);
}
