import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { withSomeChange } from '../input/changes.ts';
import { replyFields } from './reply.ts';

/** A saved reply, as it is shown. */
export const shownReplySchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  updated_at: z.iso.datetime(),
});

const one = z.object({ id: z.string() });
const answer = z.strictObject({ success: z.literal(true), reply: shownReplySchema });

/** `GET /api/{organization}/replies`. */
export const listRepliesOperation = {
  query: z.object({ cursor: z.string().optional() }),
  reply: z.strictObject({
    success: z.literal(true),
    replies: z.array(shownReplySchema),
    next_cursor: z.string().nullable(),
  }),
} satisfies Operation;

/** `POST /api/{organization}/replies`. */
export const createReplyOperation = { body: z.object(replyFields), status: 201, reply: answer } satisfies Operation;

/** `PATCH /api/{organization}/replies/{id}`. */
export const updateReplyOperation = {
  path: one,
  body: withSomeChange({ title: replyFields.title.optional(), text: replyFields.text.optional() }),
  reply: answer,
} satisfies Operation;

/** `DELETE /api/{organization}/replies/{id}`. */
export const deleteReplyOperation = {
  path: one,
  reply: z.strictObject({ success: z.literal(true), message: z.string() }),
} satisfies Operation;
