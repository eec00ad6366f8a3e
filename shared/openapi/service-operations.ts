import * as z from 'zod';
import type { Operation } from '../http/operation.ts';

const document = z.looseObject({ openapi: z.literal('3.1.1'), info: z.looseObject({}), paths: z.looseObject({}) });

/** `GET /openapi.json`. */
export const getOpenapi = { reply: document, isDocument: true, allowsAnyOrigin: true } satisfies Operation;

/** `GET /openapi-gateway.json`. */
export const getGatewayOpenapi = { reply: document, isDocument: true, allowsAnyOrigin: true } satisfies Operation;

/** `GET /openapi-console.json`. */
export const getConsoleOpenapi = { reply: document, isDocument: true, allowsAnyOrigin: true } satisfies Operation;

/** `GET /health/deep`. */
export const getDeepHealth = {
  reply: z.strictObject({
    success: z.literal(true),
    checks: z.strictObject({ table: z.literal('ok'), queues: z.literal('ok'), secrets: z.literal('ok') }),
  }),
} satisfies Operation;

/** `GET /health`. */
export const getHealth = {
  reply: z.strictObject({ success: z.literal(true), status: z.literal('ok') }),
} satisfies Operation;
