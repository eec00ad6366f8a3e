import * as z from 'zod';
import { fileAddress, forbidden, optionalText, orAbsent, requiredText } from '../../input/fields.ts';
import { listOf, refuseRepeats } from '../../input/lists.ts';
import { blankParams } from '../../input/parse.ts';
import { envelope } from './envelope.ts';
import { filenameSchema } from './media.ts';

/** What both kinds of interactive message have. Limits in code points, from the spec. */
const interactiveTexts = {
  body: requiredText({ max: 1024 }),
  header: optionalText({ max: 60 }),
  footer: optionalText({ max: 60 }),
};

/** Limits in code points: the title's is the spec's, the id's and its form the provider's. */
export const replyButtonSchema = z.object({
  id: requiredText({ max: 256 }).refine((id) => id.trim() === id, { error: 'must not begin or end with white space' }),
  title: requiredText({ max: 20 }),
});

export const headerMediaSchema = z.object({
  type: z.enum(['image', 'video', 'document']),
  url: fileAddress({ required: 'is required' }),
  /** Shown of a document alone. */
  filename: filenameSchema,
});

const buttons = listOf(replyButtonSchema, { min: 1, max: 3 }).superRefine((list, context) => {
  for (const member of ['id', 'title'] as const) {
    refuseRepeats(
      list.map((button, index) => ({ value: button[member], path: [index, member] })),
      context,
    );
  }
});

/** One to three quick replies below a text. */
export const interactiveButtonSchema = z
  .object({
    type: z.literal('button'),
    ...interactiveTexts,
    buttons,
    header_media: orAbsent(headerMediaSchema),
  })
  .refine(({ header, header_media }) => header === undefined || header_media === undefined, {
    path: ['header_media'],
    error: 'must not be given together with interactive.header',
  });

/** Limits in code points: the id's is the provider's, the others are the spec's. */
export const rowSchema = z.object({
  id: requiredText({ max: 200 }),
  title: requiredText({ max: 24 }),
  description: optionalText({ max: 72 }),
});

export const sectionSchema = z.object({
  title: optionalText({ max: 24 }),
  rows: listOf(rowSchema, { min: 1, max: 10 }),
});

/** The provider takes ten rows in all sections together. The spec says ten in each, so that refusal is left to the provider. */
const sections = listOf(sectionSchema, { min: 1, max: 10 }).superRefine((list, context) => {
  for (const [index, { title }] of list.entries()) {
    if (title !== undefined || list.length === 1) continue;
    const message = 'is required when there is more than one section';
    context.addIssue({ code: 'custom', path: [index, 'title'], message, params: blankParams });
  }
  const places = list.flatMap(({ rows }, section) =>
    rows.map(({ id }, row) => ({ value: id, path: [section, 'rows', row, 'id'] })),
  );
  refuseRepeats(places, context);
});

/** A menu of rows, in sections, behind a button. */
export const interactiveListSchema = z.object({
  type: z.literal('list'),
  ...interactiveTexts,
  button: requiredText({ max: 20 }),
  sections,
  header_media: forbidden('is not supported on lists; they take a text header'),
});

const interactiveSchema = z.discriminatedUnion('type', [interactiveButtonSchema, interactiveListSchema], {
  error: ({ code, input }) => {
    if (input === undefined || input === null) return 'is required for interactive messages';
    return code === 'invalid_union' ? 'must be one of button, list' : undefined;
  },
});
export type Interactive = z.infer<typeof interactiveSchema>;

/** A text that is answered by a tap. */
export const interactiveMessageSchema = z.object({
  ...envelope,
  message_type: z.literal('interactive'),
  interactive: interactiveSchema,
});
