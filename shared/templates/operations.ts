import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { requiredText } from '../input/fields.ts';
import { listOf } from '../input/lists.ts';
import { integerParameter } from '../input/parse.ts';
import { shownTemplateSchema } from './shown-template.ts';
import { templateLanguageSchema, templateNameSchema } from './use.ts';

const query = z.object({
  name: templateNameSchema.optional(),
  language: templateLanguageSchema.optional(),
  status: z.string().optional(),
  limit: integerParameter(1, 100, 50),
  cursor: z.string().optional(),
});
export type TemplatesQuery = z.infer<typeof query>;

/** `GET /templates`. */
export const listTemplatesOperation = {
  query,
  reply: z.strictObject({
    success: z.literal(true),
    templates: z.array(shownTemplateSchema),
    next_cursor: z.string().nullable(),
  }),
} satisfies Operation;

const categories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;
/** Parts of a template, at most; the provider has four kinds, and a few more for special offers. */
const mostComponents = 10;

/** A component in the provider's shape. What it may be is the provider's to judge. */
export const newComponentSchema = z.looseObject({ type: requiredText({ max: 64 }) });

/** A new template. */
export const newTemplateSchema = z.object({
  name: templateNameSchema,
  language: templateLanguageSchema,
  /** In either case. */
  category: requiredText({ max: 64 })
    .transform((category) => category.toUpperCase())
    .pipe(z.enum(categories, { error: `must be one of ${categories.join(', ')}` })),
  components: listOf(newComponentSchema, { min: 1, max: mostComponents }),
});
export type NewTemplate = z.output<typeof newTemplateSchema>;

/** `POST /templates`. */
export const createTemplateOperation = {
  body: newTemplateSchema,
  status: 201,
  reply: z.strictObject({ success: z.literal(true), template: shownTemplateSchema }),
} satisfies Operation;

/** `DELETE /templates`. */
export const deleteTemplateOperation = {
  query: z.object({ name: templateNameSchema, language: templateLanguageSchema.optional() }),
  reply: z.strictObject({ success: z.literal(true), message: z.string() }),
} satisfies Operation;
