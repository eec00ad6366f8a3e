import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { namedContactSchema } from './named-contact-query.ts';

/** `DELETE /contact`. */
export const deleteContact = {
  query: namedContactSchema,
  status: 202,
  reply: z.strictObject({ success: z.literal(true), message: z.string() }),
} satisfies Operation;
