import { endpoint } from '../../shared/http/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';
import { getHealth } from '../../shared/service/get-health-operation.ts';

/** `GET /health`: the API is reachable and runs our code. */
export const serve = endpoint('get-health', getHealth, async () => ({ body: { success: true, status: 'ok' } }));
export const handler = serve(plainPorts);
