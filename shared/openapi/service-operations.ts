import * as z from 'zod';
import type { Operation } from '../http/operation.ts';

/** `GET /openapi.json`. */
export const getOpenapi = {
  reply: z.looseObject({ openapi: z.literal('3.1.1'), info: z.looseObject({}), paths: z.looseObject({}) }),
} satisfies Operation;

/** `GET /health`. */
export const getHealth = {
  reply: z.strictObject({ success: z.literal(true), status: z.literal('ok') }),
} satisfies Operation;
