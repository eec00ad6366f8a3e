import { getDocsScript } from '../../shared/docs/get-docs-script-operation.ts';
import { scriptReply } from '../../shared/docs/script.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** `GET /docs/redoc.js`: what makes the page from the document. */
export const serve = endpoint('get-docs-script', getDocsScript, async () => scriptReply);
export const handler = serve(plainPorts);
