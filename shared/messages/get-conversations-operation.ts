import * as z from 'zod';
import { contactListQuerySchema, findByPhoneQuerySchema } from '../contacts/contact-list-query.ts';
import { contactPageSchema } from '../contacts/contact-list-reply.ts';
import { contactReplySchema } from '../contacts/contact-reply.ts';
import type { Operation } from '../http/operation.ts';
import { conversationQuerySchema } from './conversation-query.ts';
import { conversationMessageSchema } from './shown-message.ts';

/** A page of a conversation. */
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
export type ConversationPage = z.infer<typeof conversationPageSchema>;

/** The query parameters of E5: which there are depends on the action. */
const querySchema = z.discriminatedUnion(
  'action',
  [conversationQuerySchema, contactListQuerySchema, findByPhoneQuerySchema],
  { error: 'must be one of conversation-messages, contacts, find-by-phone' },
);

/** E5. */
export const getConversations = {
  query: querySchema,
  reply: z.union([conversationPageSchema, contactPageSchema, contactReplySchema]),
} satisfies Operation;
