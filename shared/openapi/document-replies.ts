import type { CompressedReply, Reply } from '../http/request.ts';
import { consoleDocument, gatewayDocument, openapiDocument } from './document.ts';

/*
 * In the bundles the answers stand compressed in place of this file (`lib/constructs/made-documents.ts`): what makes them is
 * all schemas with their documentation.
 */

/** The answer of `GET /openapi.json`. */
export const openapiReply = (): Reply | CompressedReply => ({ body: openapiDocument() });

/** The answer of `GET /openapi-gateway.json`. */
export const gatewayOpenapiReply = (): Reply | CompressedReply => ({ body: gatewayDocument() });

/** The answer of `GET /openapi-console.json`. */
export const consoleOpenapiReply = (): Reply | CompressedReply => ({ body: consoleDocument() });
