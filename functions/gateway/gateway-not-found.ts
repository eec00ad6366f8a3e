import { refuseRoute } from '../../shared/http/respond.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** The gateway API’s answer to requests without a route. */
export const serve = endpoint('gateway-not-found', {}, async (request) => refuseRoute(request));
export const handler = serve(plainPorts);
