import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { conversationChangesSchema, namedConversationSchema } from './change-conversation.ts';
import { inboxConversationSchema } from './show-inbox.ts';

/** `PATCH /conversation`. */
export const updateConversation = {
  query: namedConversationSchema,
  body: conversationChangesSchema,
  reply: z.strictObject({ success: z.literal(true), conversation: inboxConversationSchema }),
} satisfies Operation;
