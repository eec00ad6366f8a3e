import * as z from 'zod';
import { requiredText } from '../../input/fields.ts';
import { envelope } from './envelope.ts';

/** Code points; the provider's limit. */
const textLength = 4096;

/** A text. */
export const textMessageSchema = z.object({
  message_type: z.literal('text'),
  ...envelope,
  text: requiredText({ max: textLength, required: 'is required for text messages' }),
});
