import * as z from 'zod';

/*
 * A template's components, in the provider's own shape and words: they are kept and shown as the provider has them, and
 * read here for what a use of the template must bring.
 */

const text = z.string().optional().catch(undefined);
/** The provider takes its names of types and formats in either case, and tells them in upper case. */
const word = z
  .string()
  .transform((name) => name.toUpperCase())
  .optional()
  .catch(undefined);

const buttonSchema = z
  .looseObject({ type: word, text, url: text, otp_type: word, example: z.unknown().optional() })
  .catch({ type: undefined, text: undefined, url: undefined, otp_type: undefined, example: undefined });

const componentSchema = z.looseObject({
  type: word,
  format: word,
  text,
  example: z.unknown().optional(),
  buttons: z.array(buttonSchema).optional().catch(undefined),
});

/** The components of a template, as the provider has them. */
export const componentsSchema = z.array(z.record(z.string(), z.unknown()));
/** The components of a template, as the provider has them. */
export type Components = z.infer<typeof componentsSchema>;

/** A text with places for variables, such as `Hi {{1}}` or `Hi {{first_name}}`. */
interface Pattern {
  readonly text: string;
  /** The names of its variables, each once: numbers in their order, names in the order of the text. */
  readonly variables: readonly string[];
  /** What was given to the provider as an example of each variable, by name. */
  readonly examples: ReadonlyMap<string, string>;
}

/** What stands above the body. The formats are the provider's. */
interface Header extends Pattern {
  readonly format: string;
}

/** A button below it. Types are the provider's; `url` alone may have a variable, at its end. */
export interface Button {
  readonly type: string;
  readonly text: string;
  readonly url?: Pattern;
}

/** A template's components as a use of it meets them. */
export interface Layout {
  readonly header?: Header;
  readonly body: Pattern;
  readonly footer?: string;
  readonly buttons: readonly Button[];
  /** Types of components that this service does not fill in. */
  readonly unsupported: readonly string[];
}

/** Reads components of any shape. */
export function layoutOf(components: Components): Layout {
  const parts = components.map((component) => componentSchema.parse(component));
  const ofType = (type: string) => parts.find((part) => part.type === type);
  const [header, body, footer] = [ofType('HEADER'), ofType('BODY'), ofType('FOOTER')];
  return {
    ...(header && { header: { format: header.format ?? 'TEXT', ...patternOf(header.text, header.example) } }),
    body: patternOf(body?.text, body?.example),
    ...(footer?.text !== undefined && { footer: footer.text }),
    buttons: parts.filter(({ type }) => type === 'BUTTONS').flatMap(({ buttons = [] }) => buttons.map(buttonOf)),
    unsupported: parts.flatMap(({ type = 'a component without a type' }) => (supported.has(type) ? [] : [type])),
  };
}

const supported = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);

const place = /\{\{\s*(\w+)\s*\}\}/g;

/** A number's place, as opposed to a name's. */
export const isPosition = (variable: string): boolean => /^\d+$/.test(variable);

function patternOf(text = '', example?: unknown): Pattern {
  const names = [...new Set(Array.from(text.matchAll(place), ([, name = '']) => name))];
  const variables = names.every(isPosition) ? names.toSorted((a, b) => Number(a) - Number(b)) : names;
  return { text, variables, examples: examplesOf(variables, example) };
}

/** A pattern with its variables filled in. What has no value stays as it is. */
export const filledIn = ({ text }: Pick<Pattern, 'text'>, values: ReadonlyMap<string, string>): string =>
  text.replace(place, (whole, name: string) => values.get(name) ?? whole);

/** A one-time password has a button whose link the provider makes, with the code in it, whatever type it tells. */
function buttonOf({ type = '', text = '', url, otp_type, example }: z.infer<typeof buttonSchema>): Button {
  if (type === 'OTP' || otp_type !== undefined) return { type: 'OTP', text };
  if (type !== 'URL' || url === undefined) return { type, text };
  return url.startsWith(otpLink) ? { type: 'OTP', text } : { type, text, url: patternOf(url, example) };
}

/** The address in the button of an authentication template, as the provider lists it once the template is made. */
const otpLink = 'https://www.whatsapp.com/otp/';

const exampleSchema = z.union([
  z.array(z.string()),
  z.looseObject({ body_text: z.array(z.array(z.string())).min(1) }).transform(({ body_text }) => body_text[0] ?? []),
  z.looseObject({ header_text: z.array(z.string()) }).transform(({ header_text }) => header_text),
]);
const named = z.array(z.looseObject({ param_name: z.string(), example: z.string() }));
const namedExampleSchema = z.union([
  z.looseObject({ body_text_named_params: named }).transform((example) => example.body_text_named_params),
  z.looseObject({ header_text_named_params: named }).transform((example) => example.header_text_named_params),
]);

function examplesOf(variables: readonly string[], example: unknown): Map<string, string> {
  const ofNames = namedExampleSchema.safeParse(example).data;
  if (ofNames) return new Map(ofNames.map(({ param_name, example }) => [param_name, example]));
  const inOrder = exampleSchema.safeParse(example).data ?? [];
  return new Map(
    variables.flatMap((name, index) => {
      const value = inOrder[index];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
