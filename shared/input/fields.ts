import * as z from 'zod';
import { isBlank } from '../base/blank.ts';
import { blankParams } from './parse.ts';

/** The longest name, mail address or tag, in code points. */
export const nameLength = 1024;

/** Length as people and the provider's limits mean it: Unicode code points, without normalization. */
export const codePoints = (text: string): number => text.length - (text.match(pairs)?.length ?? 0);

/** What takes two UTF-16 units. */
const pairs = /[\ud800-\udbff][\udc00-\udfff]/g;

interface TextOptions {
  /** In code points. */
  readonly max: number;
  /** What to say when it is missing or blank, after the field's path. */
  readonly required?: string;
}

/*
 * Hundreds of fields are texts, and their schemas are made before a function's first line. So a text's rules are one check, and
 * what the documents say of it is registered without the copy that `meta` makes.
 */

/** A field with text of any content, also empty. Half a surrogate pair has no UTF-8 form, so it could not be forwarded as sent. */
export function text({ max, required }: TextOptions) {
  return textWith(max, required).register(z.globalRegistry, { maxLength: max });
}

/** A field with text that must be there and show something: blank is as good as missing. */
export function requiredText({ max, required = 'is required' }: TextOptions) {
  const blank = { message: required, params: blankParams };
  return textWith(max, required, blank).register(z.globalRegistry, { maxLength: max, minLength: 1 });
}

/** A field with text that may be left out, but must show something where it is given. */
export function visibleText({ max }: Pick<TextOptions, 'max'>) {
  const blank = { message: 'must not be blank' };
  return textWith(max, undefined, blank).register(z.globalRegistry, { maxLength: max, minLength: 1 });
}

/** `blank`: what is said of a text that shows nothing, where it must. */
function textWith(max: number, required?: string, blank?: { readonly message: string; readonly params?: object }) {
  const tooLong = `must be at most ${max} characters (Unicode code points)`;
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? required : undefined) })
    .check(({ value: input, issues }) => {
      const refuse = (issue: { message: string; params?: object; continue?: boolean }) =>
        void issues.push({ code: 'custom', input, path: [], continue: true, ...issue });
      if (!input.isWellFormed()) return refuse({ message: 'must not contain half a surrogate pair', continue: false });
      if (input.length > max && codePoints(input) > max) refuse({ message: tooLong });
      if (blank && isBlank(input)) refuse(blank);
    });
}

/**
 * A field with text to show that may be left out. Null and blank are as good as absent, since no-code tools send `""` for nothing;
 * `max` in code points. The output is undefined or visible.
 */
export function optionalText({ max }: { readonly max: number }) {
  return text({ max })
    .nullish()
    .transform((value) => (value === undefined || value === null || isBlank(value) ? undefined : value));
}

/** A field with an object. When it is absent or null, it is refused for the first member that it must have. */
export function orEmpty<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return z.preprocess((value: z.input<z.ZodObject<Shape>>) => value ?? {}, schema);
}

/** A field that this type of message cannot have though another has it: null is absent, and any other value is refused with `error`. */
export function forbidden(error: string) {
  return z
    .null({ error })
    .optional()
    .transform(() => undefined);
}

/** In code points; as long as addresses of webhooks may be. */
const addressLength = 2048;

/** A field with an address on the web, kept byte for byte; `required` is what to say when it is missing, after the field's path. */
export function webAddress({ required }: Pick<TextOptions, 'required'> = {}) {
  return requiredText({ max: addressLength, required }).refine((address) => urlOf(address) !== undefined, {
    error: 'must be an absolute http or https URL',
    abort: true,
  });
}

/** The same of a file. Whether it may be reached is decided where it is dialled. */
export function fileAddress({ required }: { readonly required: string }) {
  return webAddress({ required }).refine(
    (address) => urlOf(address)?.username === '' && urlOf(address)?.password === '',
    { error: 'must not have a user name or password in it' },
  );
}

/** White space in front of a pasted address does no harm: the URL standard drops it. */
function urlOf(address: string): URL | undefined {
  return /^\s*https?:\/\//i.test(address) ? (URL.parse(address) ?? undefined) : undefined;
}

/** A field that may be left out; null and blank text are as good as absent, since no-code tools send `""` for nothing. */
export const unlessBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value: z.input<Schema> | null | undefined) =>
      value === null || (typeof value === 'string' && isBlank(value)) ? undefined : value,
    schema.optional(),
  );

/**
 * A message's body of which one of the members at least must be there. Where none is, it is refused for the first, before
 * all else but a wrong `message_type`.
 */
export function withOneOf<Schema extends z.ZodType<object>>(schema: Schema, members: readonly [string, ...string[]]) {
  const message = `is required, or ${members.slice(1).join(', or ')}`;
  const oneIsThere = z.check<object>(({ value, issues }) => {
    if (members.some((member) => Reflect.get(value, member) !== undefined)) return;
    issues.unshift({ code: 'custom', path: [members[0]], params: blankParams, message, input: undefined });
  });
  // Also where other members are wrong, unless it is not known what they are to be.
  oneIsThere._zod.def.when = ({ issues }) =>
    issues.every(({ path = [] }) => path.length > 0 && path[0] !== 'message_type');
  return schema.check(oneIsThere);
}

/** Whether the table holds a number as it is: DynamoDB's have 38 digits, and JavaScript's are exact up to 2^53. */
export const isStorable = (value: number): boolean =>
  value === 0 || (Math.abs(value) >= 1e-100 && Math.abs(value) <= Number.MAX_SAFE_INTEGER);

/** DynamoDB nests 32 levels, of which a message takes a few above what a caller may nest. */
const mostLevels = 16;

/** A field with an object of the caller's own, with at least one member. It is stored and forwarded as it is. */
export const ownObject = z
  .record(z.string(), z.unknown(), { error: 'must be an object' })
  .superRefine((value, context) => {
    const message = Object.keys(value).length === 0 ? 'must not be empty' : unstorable(value, 1);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** Why the table cannot hold a JSON value; undefined where it can. */
function unstorable(value: unknown, level: number): string | undefined {
  if (typeof value === 'number' && !isStorable(value)) {
    return `must not have a number as large or as small as ${value}; give it as a text`;
  }
  if (typeof value === 'string' && !value.isWellFormed()) return 'must not contain half a surrogate pair';
  if (typeof value !== 'object' || value === null) return undefined;
  if (level > mostLevels) return `must not be nested deeper than ${mostLevels} levels`;
  const names = Array.isArray(value) ? [] : Object.keys(value);
  if (names.includes('')) return 'must not have a member without a name';
  const parts = [...names, ...Object.values(value)].map((part) => unstorable(part, level + 1));
  return parts.find((reason) => reason !== undefined);
}

/** An object with one of two members, and not both. Where none is, the first is missing, in these words. */
export function withEither<S extends z.ZodType<object>>(schema: S, members: readonly [string, string], error: string) {
  const oneIsThere = z.check<object>(({ value, issues }) => {
    const [one, other] = members.map((member) => Reflect.get(value, member));
    if (one === undefined && other === undefined)
      issues.push({ code: 'custom', path: [members[0]], input: undefined, message: error, params: blankParams });
    if (one !== undefined && other !== undefined) {
      const message = `must not be given together with ${members[0]}`;
      issues.push({ code: 'custom', path: [members[1]], input: other, message });
    }
  });
  return schema.check(oneIsThere);
}

/** A field that may be left out; null is as good as absent. */
export const orAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** A field with degrees, as a JSON number. Zero is a place, and minus zero the same; `required` as above. */
export function degrees(most: number, required: string) {
  const error = `must be a number from -${most} to ${most}`;
  return (
    z
      .number({
        error: ({ input }) => (input === undefined || input === null ? required : error),
      })
      .min(-most, { error })
      .max(most, { error })
      // Less than an atom's width, which the table may not be able to hold, is none.
      .transform((value) => (Math.abs(value) < 1e-15 ? 0 : value))
  );
}
