import { refuseRoute } from '../../shared/http/respond.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** What the service API answers where it has no route. */
export const serve = endpoint('service-not-found', {}, async (request) => refuseRoute(request));
export const handler = serve(plainPorts);
