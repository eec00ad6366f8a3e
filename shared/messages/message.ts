import * as z from 'zod';

export const messageStatusSchema = z.enum(['sent', 'delivered', 'read', 'failed']);
export const senderTypeSchema = z.enum(['user-chatapp', 'bot-chatapp', 'human-chatapp', 'system']);

const reactionSchema = z.object({ emoji: z.string(), sender_type: senderTypeSchema, created_at: z.string() });

/** Why a message failed. `code` is the provider's where there is one. */
export const messageErrorSchema = z.object({ code: z.union([z.int(), z.string()]), message: z.string() });
export type MessageError = z.infer<typeof messageErrorSchema>;

const statusChangeSchema = z.object({ status: messageStatusSchema, at: z.string() });

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

/** A message in a conversation (spec, Conversation message, and contract 4). */
export function toConversationMessage(stored: StoredMessage) {
  return {
    id: stored.id,
    message_id: stored.message_id ?? null,
    message: stored.message,
    sender_type: stored.sender_type,
    created_at: stored.created_at,
    message_status: stored.message_status,
    media_type: stored.media_type,
    media_url: stored.media_url,
    assignee: null,
    voice_note_transcription: null,
    reactions: stored.reactions,
    ...(stored.outcome_unknown && { outcome_unknown: true }),
  };
}

/** A message by itself: the same with where it went and what became of it (contract 6, `GET /message`). */
export function toMessage(stored: StoredMessage) {
  return {
    ...toConversationMessage(stored),
    recipient: stored.recipient,
    direction: stored.direction,
    error: stored.error ?? null,
    status_history: stored.status_history,
  };
}
