import * as z from 'zod';
import { isBlank } from '../base/text.ts';
import { contactListQuerySchema, contactPageSchema, findByPhoneQuerySchema } from '../contacts/list-contacts.ts';
import { contactReplySchema } from '../contacts/operations.ts';
import { conversationMessageSchema, messageSchema } from '../conversations/shown-message.ts';
import type { Operation } from '../http/operation.ts';
import { conversationQuerySchema } from './conversation-query.ts';

/** The answer that shows a page of a conversation. */
export const conversationPageSchema = z.strictObject({
  success: z.literal(true),
  messages: z.array(conversationMessageSchema),
  pagination: z.strictObject({
    currentPage: z.int().positive(),
    totalPages: z.int().nonnegative(),
    totalMessages: z.int().nonnegative(),
    messagesPerPage: z.int().positive(),
    hasNextPage: z.boolean(),
    hasPrevPage: z.boolean(),
  }),
  count: z.int().nonnegative(),
  searchTerms: z.array(z.string()).nullable(),
  filtered: z.boolean(),
  stored: z.boolean(),
});
/** A page of a conversation. */
export type ConversationPage = z.infer<typeof conversationPageSchema>;

/** The query parameters of `GET /conversations`: which there are depends on the action. */
const querySchema = z.discriminatedUnion(
  'action',
  [conversationQuerySchema, contactListQuerySchema, findByPhoneQuerySchema],
  { error: 'must be one of conversation-messages, contacts, find-by-phone' },
);

/** `GET /conversations`. */
export const getConversations = {
  query: querySchema,
  reply: z.union([conversationPageSchema, contactPageSchema, contactReplySchema]),
} satisfies Operation;

/** Ids of any provider are far shorter; a table key may not be longer than 2,048 bytes. */
const maxIdLength = 512;

/** `GET /message`. */
export const getMessage = {
  // A plus sign that was not encoded arrives as a space, which no id has.
  query: z.object({
    id: z
      .string()
      .max(maxIdLength)
      .transform((id) => (isBlank(id) ? id : id.replaceAll(' ', '+'))),
  }),
  reply: z.strictObject({ success: z.literal(true), message: messageSchema }),
} satisfies Operation;
