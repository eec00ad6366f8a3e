import * as z from 'zod';
import { contactListQuerySchema, contactPageSchema, findByPhoneQuerySchema } from '../contacts/list-contacts.ts';
import { contactReplySchema } from '../contacts/operations.ts';
import { conversationMessageSchema } from '../conversations/shown-message.ts';
import type { Operation } from '../http/operation.ts';
import { inboxQuerySchema } from '../inbox/inbox-query.ts';
import { inboxPageSchema } from '../inbox/list-inbox.ts';
import { paginationSchema } from '../input/pagination.ts';
import { conversationQuerySchema } from './conversation-query.ts';
import { groupListQuerySchema, groupPageSchema } from './list-groups.ts';

/** The answer that shows a page of a conversation. */
export const conversationPageSchema = z.strictObject({
  success: z.literal(true),
  messages: z.array(conversationMessageSchema),
  pagination: paginationSchema({ totalMessages: z.int().nonnegative(), messagesPerPage: z.int().positive() }),
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
  [conversationQuerySchema, contactListQuerySchema, findByPhoneQuerySchema, groupListQuerySchema, inboxQuerySchema],
  { error: 'must be one of conversation-messages, contacts, find-by-phone, groups, inbox' },
);

/** `GET /conversations`. */
export const getConversations = {
  query: querySchema,
  reply: z.union([conversationPageSchema, contactPageSchema, contactReplySchema, groupPageSchema, inboxPageSchema]),
} satisfies Operation;
