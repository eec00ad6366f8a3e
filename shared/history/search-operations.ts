import type { Operation } from '../http/operation.ts';
import { foundTextsSchema, searchQuerySchema } from './search-texts.ts';

/** `GET /api/{organization}/search`. */
export const searchTextsOperation = { query: searchQuerySchema, reply: foundTextsSchema } satisfies Operation;
