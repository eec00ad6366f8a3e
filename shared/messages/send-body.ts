import * as z from 'zod';
import { phoneSchema } from '../contacts/phone.ts';
import { requiredText, visibleText } from '../http/fields.ts';
import type { Content } from './message.ts';

/** The spec's nine. What has no schema below is refused like a type that does not exist. */
const messageTypes = ['text', 'image', 'video', 'audio', 'document', 'location', 'contacts', 'interactive', 'reaction'];

/** Code points; the provider's limit (provider-facts 1). */
const textLength = 4096;

const common = {
  phone_number: phoneSchema,
  /** The provider's id of the message to reply to. */
  context_message_id: visibleText({ max: 512 })
    .nullish()
    .transform((id) => id ?? undefined),
};

/** A text. */
export const textMessageSchema = z.object({
  ...common,
  message_type: z.literal('text'),
  text: requiredText({ max: textLength, required: 'is required for text messages' }),
});

/** The body of E1. */
export const sendBodySchema = z.discriminatedUnion('message_type', [textMessageSchema], {
  error: `must be one of ${messageTypes.join(', ')}`,
});
export type SendBody = z.infer<typeof sendBodySchema>;

/** What the conversation shows of it. */
export function contentOf(body: SendBody): Content {
  return {
    message: body.text,
    message_type: body.message_type,
    media_type: null,
    media_url: null,
    context_message_id: body.context_message_id,
  };
}
