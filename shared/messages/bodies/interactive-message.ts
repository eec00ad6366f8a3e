import * as z from 'zod';
import { envelope } from './envelope.ts';
import { interactiveButtonSchema } from './interactive-button.ts';
import { interactiveListSchema } from './interactive-list.ts';

export const interactiveSchema = z.discriminatedUnion('type', [interactiveButtonSchema, interactiveListSchema], {
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
