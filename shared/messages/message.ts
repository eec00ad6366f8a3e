import * as z from 'zod';

export const messageStatusSchema = z.enum(['sent', 'delivered', 'read', 'failed']);
export const senderTypeSchema = z.enum(['user-chatapp', 'bot-chatapp', 'human-chatapp', 'system']);

export const reactionSchema = z.object({ emoji: z.string(), sender_type: senderTypeSchema, created_at: z.string() });

/** Why a message failed. `code` is the provider's where there is one. */
export const messageErrorSchema = z.object({ code: z.union([z.int(), z.string()]), message: z.string() });
export type MessageError = z.infer<typeof messageErrorSchema>;

export const statusChangeSchema = z.object({ status: messageStatusSchema, at: z.string() });

/** What a message is, whichever way it went and whatever became of it. */
export const contentSchema = z.object({
  /** Text, caption or a short description in brackets; never null. */
  message: z.string(),
  message_type: z.string(),
  media_type: z.enum(['image', 'video', 'audio', 'document', 'interactive']).nullable(),
  media_url: z.string().nullable(),
  context_message_id: z.string().optional(),
});
export type Content = z.infer<typeof contentSchema>;

/** A message as it is stored. */
export const storedMessageSchema = contentSchema.extend({
  /** Ours. */
  id: z.string(),
  /** The provider's; absent until known. */
  message_id: z.string().optional(),
  contact_id: z.string(),
  direction: z.enum(['inbound', 'outbound']),
  sender_type: senderTypeSchema,
  recipient: z.string(),
  created_at: z.string(),
  message_status: messageStatusSchema,
  status_history: z.array(statusChangeSchema),
  reactions: z.array(reactionSchema),
  error: messageErrorSchema.optional(),
  /** Whether the provider took it is not known (yet). */
  outcome_unknown: z.literal(true).optional(),
});
export type StoredMessage = z.infer<typeof storedMessageSchema>;
