import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { conversationChangesSchema } from './change-conversation.ts';
import { namedConversationSchema } from './named-conversation.ts';
import { inboxConversationSchema } from './show-inbox.ts';

/** `PATCH /conversation`. */
export const updateConversation = {
  query: namedConversationSchema,
  body: conversationChangesSchema,
  reply: z.strictObject({ success: z.literal(true), conversation: inboxConversationSchema }),
} satisfies Operation;

/** `GET /conversation`. */
export const getConversation = {
  query: namedConversationSchema,
  reply: z.strictObject({ success: z.literal(true), conversation: inboxConversationSchema }),
} satisfies Operation;
