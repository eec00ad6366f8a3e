import * as z from 'zod';
import {
  degrees,
  fileAddress,
  isStorable,
  nameLength,
  optionalText,
  orAbsent,
  requiredText,
  text,
  unlessBlank,
} from '../input/fields.ts';

/** Code points of a value: more than any part of a template takes. */
export const valueLength = 1024;
/** Values of one part, at most. */
export const mostValues = 100;
/** Buttons of a template: the provider takes ten. */
const mostButtons = 10;

/** The provider's characters: the copies' keys are made of both. */
export const templateNameSchema = requiredText({ max: 512 }).regex(/^[\w.-]*$/, {
  error: 'must be letters, digits and underscores',
});
export const templateLanguageSchema = requiredText({ max: 20 }).regex(/^[\w@-]*$/, {
  error: 'must be a language as the provider writes it, such as en_US',
});

/** As text. Digits that JSON's numbers do not hold are lost already: a customer would read another number. */
const numeral = z.number().transform((given, context) => {
  const message = `must not be a number as large or as small as ${given}; give it as a text`;
  if (!isStorable(given)) context.addIssue({ code: 'custom', message, input: given, continue: true });
  return String(given);
});

/** A variable's value: a number counts as text. */
export const value = z.union([text({ max: valueLength }), numeral], {
  error: 'must be a text or a number',
});

/** The values of a part's variables: by name, or in order. Of an object, null and blank are as good as absent. */
const variablesSchema = orAbsent(
  z
    .union([z.array(value).max(mostValues), z.record(z.string().max(valueLength), value.nullable())], {
      error: 'must be an object, or a list, of texts and numbers',
    })
    .refine((given) => Object.keys(given).length <= mostValues, { error: `must have at most ${mostValues} values` }),
);
export type Variables = NonNullable<z.output<typeof variablesSchema>>;

const kindsOfHeader = ['media_url', 'media_id', 'variables', 'latitude'] as const;

/** What fills the header: a file, the variables of a text, or a place. */
export const headerUseSchema = z
  .object({
    media_url: unlessBlank(fileAddress({ required: 'is required' })),
    /** Of an upload. */
    media_id: optionalText({ max: nameLength }),
    /** Shown of a document alone. */
    filename: optionalText({ max: nameLength }),
    variables: variablesSchema,
    latitude: orAbsent(degrees(90, 'is required')),
    longitude: orAbsent(degrees(180, 'is required')),
    name: optionalText({ max: nameLength }),
    address: optionalText({ max: nameLength }),
  })
  .superRefine((header, context) => {
    const given = kindsOfHeader.filter((member) => header[member] !== undefined);
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (given.length > 1) refuse(given[1] as string, `must not be given together with ${given[0]}`);
    if ((header.latitude === undefined) !== (header.longitude === undefined)) {
      refuse(header.latitude === undefined ? 'latitude' : 'longitude', 'is required beside the other');
    }
  });

/** What fills a button: one of the three, by the button's type. */
export const buttonUseSchema = z
  .object({
    index: z
      .int({ error: 'must be a whole number from 0' })
      .min(0)
      .max(mostButtons - 1),
    /** Comes back when a quick reply is tapped. */
    payload: optionalText({ max: 256 }),
    /** The variable end of a link. */
    text: optionalText({ max: 2000 }),
    /** What is copied. */
    code: optionalText({ max: 64 }),
  })
  .superRefine(({ payload, text, code }, context) => {
    const given = Object.entries({ payload, text, code }).filter(([, value]) => value !== undefined);
    if (given.length === 1) return;
    const message =
      given.length === 0 ? 'must have one of payload, text, code' : 'must have only one of payload, text, code';
    context.addIssue({ code: 'custom', path: [], message });
  });

/** Which template is sent, and what fills it. */
export const templateUseSchema = z.object({
  name: templateNameSchema,
  language: templateLanguageSchema,
  variables: variablesSchema,
  header: orAbsent(headerUseSchema),
  buttons: orAbsent(
    z
      .array(buttonUseSchema)
      .max(mostButtons)
      .superRefine((buttons, context) => {
        const indexes = buttons.map(({ index }) => index);
        const again = indexes.findIndex((index, at) => indexes.indexOf(index) !== at);
        if (again >= 0) context.addIssue({ code: 'custom', path: [again, 'index'], message: 'is there twice' });
      }),
  ),
});
export type TemplateUse = z.output<typeof templateUseSchema>;

/** Whether a use of a template names a file for the header. */
export const bringsFile = ({ header }: Pick<TemplateUse, 'header'>): boolean =>
  (header?.media_url ?? header?.media_id) !== undefined;
