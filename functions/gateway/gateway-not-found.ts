import { endpoint } from '../../shared/http/endpoint.ts';
import { refuseRoute } from '../../shared/http/respond.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** What the gateway API answers where it has no route. */
export const serve = endpoint('gateway-not-found', {}, async (request) => refuseRoute(request));
export const handler = serve(plainPorts);
