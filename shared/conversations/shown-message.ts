import * as z from 'zod';
import {
  contentSchema,
  earlierTextSchema,
  messageErrorSchema,
  messageStatusSchema,
  reactionSchema,
  reactionTargetSchema,
  type StoredMessage,
  senderTypeSchema,
  statusChangeSchema,
} from './message.ts';

/** A message in a page of its conversation. */
export const conversationMessageSchema = z.strictObject({
  id: z.string(),
  message_id: z.string().nullable(),
  message: z.string(),
  sender_type: senderTypeSchema,
  created_at: z.string(),
  message_status: messageStatusSchema,
  media_type: contentSchema.shape.media_type,
  media_url: z.string().nullable(),
  assignee: z.null(),
  voice_note_transcription: z.null(),
  reactions: z.array(reactionSchema.strict()),
  outcome_unknown: z.literal(true).optional(),
});
/** A message as a page of its conversation shows it. */
export type ConversationMessage = z.infer<typeof conversationMessageSchema>;

/** A message by itself: the same with where it went and what became of it. */
export const messageSchema = conversationMessageSchema.extend({
  recipient: z.string(),
  direction: z.enum(['inbound', 'outbound']),
  reaction: reactionTargetSchema.strict().optional(),
  error: messageErrorSchema.strict().nullable(),
  status_history: z.array(statusChangeSchema.strict()),
  /** Only of an edited message. */
  earlier_texts: z.array(earlierTextSchema.strict()).optional(),
});
/** A message as `GET /message` and its events show it. */
export type Message = z.infer<typeof messageSchema>;

/** A stored message as a page of its conversation shows it. */
export function toConversationMessage(stored: StoredMessage): ConversationMessage {
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
    reactions: [...stored.reactions],
    ...(stored.outcome_unknown && { outcome_unknown: true }),
  };
}

/** A stored message as `GET /message` and its events show it. */
export function toMessage(stored: StoredMessage): Message {
  return {
    ...toConversationMessage(stored),
    recipient: stored.recipient,
    direction: stored.direction,
    ...(stored.reaction && { reaction: stored.reaction }),
    error: stored.error ?? null,
    status_history: stored.status_history.map(({ status, at }) => ({ status, at })),
    ...(stored.earlier_texts && { earlier_texts: stored.earlier_texts }),
  };
}
