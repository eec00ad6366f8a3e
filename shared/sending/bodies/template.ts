import * as z from 'zod';
import { orEmpty } from '../../input/fields.ts';
import { templateUseSchema } from '../../templates/use.ts';
import { envelope } from './envelope.ts';

/** A message that the provider has approved beforehand, filled in. */
export const templateMessageSchema = z.object({
  message_type: z.literal('template'),
  ...envelope,
  template: orEmpty(templateUseSchema),
});
export type TemplateBody = z.output<typeof templateMessageSchema>;
