import type { Operation } from '../http/operation.ts';

/** `GET /docs`. */
export const getDocs = { contentType: 'text/html; charset=utf-8' } satisfies Operation;

/** `GET /docs/redoc.js`. */
export const getDocsScript = { contentType: 'text/javascript; charset=utf-8' } satisfies Operation;
