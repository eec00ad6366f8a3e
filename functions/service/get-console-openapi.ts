import { consoleOpenapiReply } from '../../shared/openapi/document-replies.ts';
import { getConsoleOpenapi } from '../../shared/openapi/service-operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** `GET /openapi-console.json`: the console's API as a document of its own. */
export const serve = endpoint('get-console-openapi', getConsoleOpenapi, async () => consoleOpenapiReply());
export const handler = serve(plainPorts);
