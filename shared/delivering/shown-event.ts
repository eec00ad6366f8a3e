import * as z from 'zod';
import { contactSchema } from '../contacts/contact.ts';
import { callSchema } from '../conversations/call.ts';
import { messageErrorSchema, reactionTargetSchema } from '../conversations/message.ts';
import { conversationMessageSchema } from '../conversations/shown-message.ts';
import { platformSchema } from '../subscriptions/webhook.ts';

/** A message as of an event. */
export const eventMessageSchema = conversationMessageSchema.extend({
  reaction: reactionTargetSchema.strict().optional(),
});

const common = {
  contact: contactSchema.nullable(),
  /** Only where texts were cut for the size of the body. */
  truncated: z.literal(true).optional(),
};
const envelope = {
  id: z.string(),
  timestamp: z.string(),
  platform: platformSchema,
  organization_id: z.string(),
};
const eventOf = <T extends string, D extends z.ZodRawShape>(types: readonly [T, ...T[]], data: D) =>
  z.strictObject({ ...envelope, type: z.enum(types), data: z.strictObject({ ...data, ...common }) });
const ofMessage = { message: eventMessageSchema };

/** The body of a delivery (contract 6), by what has happened. `sent_message` is another name of `message_sent`. */
export const shownEventSchemas = {
  message_received: eventOf(['message_received'], ofMessage),
  message_sent: eventOf(['message_sent', 'sent_message'], ofMessage),
  message_delivered: eventOf(['message_delivered'], ofMessage),
  message_read: eventOf(['message_read'], ofMessage),
  message_failed: eventOf(['message_failed'], { ...ofMessage, error: messageErrorSchema.strict().nullable() }),
  call: eventOf(['call'], { call: callSchema.strict() }),
};
