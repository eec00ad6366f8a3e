import { openapiDocument } from '../../shared/openapi/document.ts';
import { getOpenapi } from '../../shared/openapi/service-operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** `GET /openapi.json`: the API described by its own schemas. */
export const serve = endpoint('get-openapi', getOpenapi, async () => ({ body: openapiDocument() }));
export const handler = serve(plainPorts);
