import type { Operation } from '../http/operation.ts';

/** `GET /docs`: the document as a page. */
export const getDocs = { contentType: 'text/html; charset=utf-8', isDocument: true } satisfies Operation;

/** `GET /docs/script.js`: the page's script. */
export const getDocsScript = { contentType: 'text/javascript; charset=utf-8', isDocument: true } satisfies Operation;
