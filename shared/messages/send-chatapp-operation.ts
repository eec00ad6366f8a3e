import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { sendBodySchema } from './send-body.ts';
import { sentSchema } from './send-result.ts';

/** E1. */
export const sendChatapp = {
  query: z.object({ tenantId: z.string().optional() }),
  body: sendBodySchema,
  idempotent: true,
  reply: sentSchema,
} satisfies Operation;
