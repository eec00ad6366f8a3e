import * as z from 'zod';
import { type ContentOfType, contentSchemas, type MessageType, messageTypes, referralSchema } from './content.ts';
import {
  contentSchema,
  earlierTextSchema,
  messageErrorSchema,
  messageStatusSchema,
  reactionSchema,
  reactionTargetSchema,
  senderTypeSchema,
  statusChangeSchema,
} from './message.ts';

const nullable = z.string().nullable();

/** What is shown of a message of any type. */
export const messageFactsSchema = z.object({
  id: z.string(),
  message_id: nullable,
  message: z.string(),
  sender_type: senderTypeSchema,
  created_at: z.string(),
  message_status: messageStatusSchema,
  media_type: contentSchema.shape.media_type,
  media_url: nullable,
  assignee: nullable,
  voice_note_transcription: z.null(),
  reactions: z.array(reactionSchema.strict()),
  outcome_unknown: z.literal(true).optional(),
  platform: z.enum(['chatapp', 'photoapp']),
  instance: nullable,
  direction: z.enum(['inbound', 'outbound']),
  conversation: z.union([
    z.strictObject({ type: z.literal('contact'), contact_id: z.string() }),
    z.strictObject({ type: z.literal('group'), id: z.string(), subject: nullable }),
  ]),
  sender: z
    .strictObject({
      contact_id: nullable,
      name: nullable,
      phone_number: nullable,
      user_id: nullable,
      photoapp_id: nullable,
    })
    .nullable(),
  recipient: nullable,
  context: z
    .strictObject({
      message_id: nullable,
      id: nullable,
      product: z.strictObject({ catalog_id: nullable, product_id: nullable }).optional(),
      story: z.strictObject({ id: nullable, url: nullable }).optional(),
    })
    .nullable(),
  forwarded: z.enum(['once', 'many']).nullable(),
  referral: referralSchema.strict().nullable(),
  edited_at: nullable,
  deleted_at: nullable,
  reaction: reactionTargetSchema.strict().optional(),
});

/** A type with its content, which rows stored by earlier versions do not have. */
const contentOfType = <Type extends MessageType>(type: Type) =>
  z.object({ type: z.literal(type), content: contentSchemas[type].nullable() });
const [first, ...others] = messageTypes;
/** The content of a message by its type. */
export const typedContentSchema = z.discriminatedUnion('type', [contentOfType(first), ...others.map(contentOfType)]);

/** A type with its content, as an answer shows it. */
export type ShownContent = {
  [Type in MessageType]: { readonly type: Type; readonly content: ContentOfType<Type>['content'] | null };
}[MessageType];

/** A message in a page of its conversation. */
export const conversationMessageSchema = z.intersection(messageFactsSchema, typedContentSchema);
/** A message as a page of its conversation and its events show it. */
export type ConversationMessage = MessageFacts & ShownContent;

/** What `GET /message` shows besides. */
export const singleMessageFactsSchema = messageFactsSchema.extend({
  error: messageErrorSchema.strict().nullable(),
  status_history: z.array(statusChangeSchema.strict()),
  /** Only of an edited message. */
  earlier_texts: z.array(earlierTextSchema.strict()).optional(),
});
/** A message by itself: the same with what became of it. */
export const messageSchema = z.intersection(singleMessageFactsSchema, typedContentSchema);
/** A message as `GET /message` shows it. */
export type Message = z.infer<typeof singleMessageFactsSchema> & ShownContent;

/** What is shown of a message of any type. */
export type MessageFacts = z.infer<typeof messageFactsSchema>;
