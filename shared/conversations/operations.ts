import * as z from 'zod';
import { isBlank } from '../base/blank.ts';
import type { Operation } from '../http/operation.ts';
import { messageSchema } from './shown-message.ts';

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
