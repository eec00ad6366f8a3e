import { pageReply } from '../../shared/openapi/page.ts';
import { getDocs } from '../../shared/openapi/page-operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** `GET /docs`: the OpenAPI document as a page for people. */
export const serve = endpoint('get-docs', getDocs, async () => pageReply);
export const handler = serve(plainPorts);
