import * as z from 'zod';
import { awaitedFileSchema } from './awaited-file.ts';

export const messageStatusSchema = z.enum(['sent', 'delivered', 'read', 'failed']);
export const senderTypeSchema = z.enum(['user-chatapp', 'bot-chatapp', 'human-chatapp', 'system']);

/** A reaction as its target shows it. */
export const reactionSchema = z.object({ emoji: z.string(), sender_type: senderTypeSchema, created_at: z.string() });
export type Reaction = z.infer<typeof reactionSchema>;

/** Why a message failed. `code` is the provider's where there is one. */
export const messageErrorSchema = z.object({ code: z.union([z.int(), z.string()]), message: z.string() });
export type MessageError = z.infer<typeof messageErrorSchema>;

export const statusChangeSchema = z.object({ status: messageStatusSchema, at: z.string() });
export const earlierTextSchema = z.object({ message: z.string(), at: z.string() });

/** What a reaction is to. */
export const reactionTargetSchema = z.object({ message_id: z.string(), emoji: z.string() });

/** What a message is, whichever way it went and whatever became of it. */
export const contentSchema = z.object({
  /** Text, caption or a short description in brackets; never null. */
  message: z.string(),
  message_type: z.string(),
  media_type: z.enum(['image', 'video', 'audio', 'document', 'interactive']).nullable(),
  media_url: z.string().nullable(),
  context_message_id: z.string().optional(),
  /** Of a reaction: the provider's id of what it is to; an empty emoji takes an earlier one back. */
  reaction: reactionTargetSchema.optional(),
  /** Where its file is in our storage. */
  media_key: z.string().optional(),
  /** Absent on the chat-app. */
  platform: z.literal('photoapp').optional(),
});
export type Content = z.infer<typeof contentSchema>;

/** The item of a message, without the reactions to it, which are attributes of their own (`reactions.ts`). */
export const messageItemSchema = contentSchema.extend({
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
  /** `noted_at`: when a webhook brought it, by our clock. */
  status_history: z.array(statusChangeSchema.extend({ noted_at: z.string().optional() })),
  error: messageErrorSchema.optional(),
  /** Whether the provider took it is not known (yet). */
  outcome_unknown: z.literal(true).optional(),
  /** What it said before it was edited, oldest first; `at` is when each was replaced. */
  earlier_texts: z.array(earlierTextSchema).optional(),
  /** In a group: the contact who wrote it, if it is one. */
  author_contact_id: z.string().optional(),
  /** Its file, as long as it still lies with the provider. */
  inbound_file: awaitedFileSchema.optional(),
});
export type MessageItem = z.infer<typeof messageItemSchema>;

/** A message as it is read. */
export interface StoredMessage extends MessageItem {
  readonly reactions: readonly Reaction[];
}
