import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { photoappBodySchema } from './bodies/photoapp.ts';
import { sendBodySchema } from './bodies/send-body.ts';
import { photoappSentSchema, sentSchema } from './sent-body.ts';

/** E1. */
export const sendChatapp = {
  query: z.object({ tenantId: z.string().optional() }),
  body: sendBodySchema,
  idempotent: true,
  reply: sentSchema,
} satisfies Operation;

/** E2. */
export const sendPhotoapp = {
  body: photoappBodySchema,
  idempotent: true,
  reply: photoappSentSchema,
} satisfies Operation;
