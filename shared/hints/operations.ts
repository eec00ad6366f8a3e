import * as z from 'zod';
import type { Operation } from '../http/operation.ts';

/** `POST /api/{organization}/live`. */
export const createTicketOperation = {
  body: z.object({}),
  bodyOptional: true,
  status: 201,
  reply: z.strictObject({
    success: z.literal(true),
    ticket: z.string(),
    url: z.string(),
    expires_at: z.iso.datetime(),
  }),
} satisfies Operation;
