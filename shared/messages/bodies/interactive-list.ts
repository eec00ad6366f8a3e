import * as z from 'zod';
import { requiredText } from '../../http/fields.ts';
import { blankParams } from '../../http/parse.ts';
import { refuseRepeats } from './distinct.ts';
import { forbidden } from './forbidden.ts';
import { interactiveTexts } from './interactive-texts.ts';
import { listOf } from './list-of.ts';
import { optionalText } from './optional-text.ts';

/** Limits in code points: the id's is the provider's (provider-facts 1), the others are the spec's. */
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
