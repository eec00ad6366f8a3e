import * as z from 'zod';
import type { ErrorFamily, ErrorName } from '../errors.ts';
import { explain } from './explain.ts';

/** The body of every error (contract 2) but the photo-app's. Which names `error` can have is said with each answer. */
const errorSchema = z.strictObject({
  error: z.string(),
  message: z.string(),
  chatapp_id: z.string().optional(),
});
explain(errorSchema, {
  error: 'The short name; each answer lists those it can have.',
  message: 'The explanation: it names the field, the limit or the id.',
  chatapp_id: 'The number that was searched for, when the contact of a send was not found.',
});

/** The body of the errors of the photo-app send. */
const photoappErrorSchema = z.strictObject({ success: z.literal(false), error: z.string() });
explain(photoappErrorSchema, {
  success: 'Always false.',
  error: 'The explanation: it names the field, the limit or the id.',
});

/** As the document's components. */
export const errorSchemas = { Error: errorSchema, PhotoappError: photoappErrorSchema };

/** The schema of one answer of an endpoint, whose errors have these names. */
export function errorSchemaOf(family: ErrorFamily, names: readonly ErrorName[]) {
  if (family === 'photoapp') return { $ref: '#/components/schemas/PhotoappError' };
  const narrowed = { type: 'object' as const, properties: { error: { enum: [...names] } } };
  return { allOf: [{ $ref: '#/components/schemas/Error' }, narrowed] };
}
