import * as z from 'zod';
import { requiredText } from '../../http/fields.ts';
import { refuseRepeats } from './distinct.ts';
import { fileAddress } from './file-address.ts';
import { interactiveTexts } from './interactive-texts.ts';
import { listOf } from './list-of.ts';
import { filenameSchema } from './media-messages.ts';

/** Limits in code points: the title's is the spec's, the id's and its form the provider's (provider-facts 1). */
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
    header_media: headerMediaSchema.nullish().transform((media) => media ?? undefined),
  })
  .refine(({ header, header_media }) => header === undefined || header_media === undefined, {
    path: ['header_media'],
    error: 'must not be given together with interactive.header',
  });
