import * as z from 'zod';
import type { Operation } from '../http/operation.ts';

/** `GET /health`. */
export const getHealth = {
  reply: z.strictObject({ success: z.literal(true), status: z.literal('ok') }),
} satisfies Operation;
