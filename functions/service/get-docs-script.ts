import { getDocsScript } from '../../shared/openapi/page-operations.ts';
import { scriptReply } from '../../shared/openapi/script.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** `GET /docs/script.js`: the script that makes the page from the document. */
export const serve = endpoint('get-docs-script', getDocsScript, async () => scriptReply);
export const handler = serve(plainPorts);
