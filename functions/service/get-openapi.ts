import { openapiReply } from '../../shared/openapi/document-replies.ts';
import { getOpenapi } from '../../shared/openapi/service-operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** `GET /openapi.json`: the API described by its own schemas. */
export const serve = endpoint('get-openapi', getOpenapi, async () => openapiReply());
export const handler = serve(plainPorts);
