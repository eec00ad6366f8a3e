import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { orAbsent, requiredText } from '../input/fields.ts';

/** Ids of any provider are far shorter; a table key may not be longer than 2,048 bytes. */
const maxIdLength = 512;

/** `POST /message/read`. */
export const markRead = {
  body: z.object({ message_id: requiredText({ max: maxIdLength }), typing: orAbsent(z.boolean()) }),
  reply: z.strictObject({ success: z.literal(true), message: z.string(), unread_count: z.int().nonnegative() }),
} satisfies Operation;
