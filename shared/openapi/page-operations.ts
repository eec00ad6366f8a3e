import * as z from 'zod';
import type { Operation } from '../http/operation.ts';

/** `GET /docs`: the document as a page. */
export const getDocs = { contentType: 'text/html; charset=utf-8' } satisfies Operation;

/** `GET /docs/redoc.js`: the page's script. */
export const getDocsScript = { contentType: 'text/javascript; charset=utf-8' } satisfies Operation;

/** `GET /openapi.json`: the document. */
export const getOpenapi = {
  reply: z.looseObject({ openapi: z.literal('3.1.1'), info: z.looseObject({}), paths: z.looseObject({}) }),
} satisfies Operation;

/** `GET /health`: that the API is reachable. */
export const getHealth = {
  reply: z.strictObject({ success: z.literal(true), status: z.literal('ok') }),
} satisfies Operation;
