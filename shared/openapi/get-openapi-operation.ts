import * as z from 'zod';
import type { Operation } from '../http/operation.ts';

/** `GET /openapi.json`. */
export const getOpenapi = {
  reply: z.looseObject({ openapi: z.literal('3.1.1'), info: z.looseObject({}), paths: z.looseObject({}) }),
} satisfies Operation;
