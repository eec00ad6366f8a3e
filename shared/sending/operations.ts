import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { sendBodySchema } from './bodies/send-body.ts';
import { sentSchema } from './sent-body.ts';

/** `POST /send-chatapp`. */
export const sendChatapp = {
  query: z.object({ tenantId: z.string().optional() }),
  body: sendBodySchema,
  idempotent: true,
  reply: sentSchema,
} satisfies Operation;
