import { getDocs } from '../../shared/docs/get-docs-operation.ts';
import { pageReply } from '../../shared/docs/page.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** `GET /docs`: the OpenAPI document as a page for people. */
export const serve = endpoint('get-docs', getDocs, async () => pageReply);
export const handler = serve(plainPorts);
