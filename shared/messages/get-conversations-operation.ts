import * as z from 'zod';
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

/** E5. */
export const getConversations = { query: conversationQuerySchema, reply: conversationPageSchema } satisfies Operation;
