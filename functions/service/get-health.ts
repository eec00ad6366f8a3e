import { getHealth } from '../../shared/openapi/service-operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** `GET /health`: the API is reachable and runs our code. */
export const serve = endpoint('get-health', getHealth, async () => ({ body: { success: true, status: 'ok' } }));
export const handler = serve(plainPorts);
