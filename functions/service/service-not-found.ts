import { answerUnrouted, unrouted } from '../../shared/http/unrouted.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** The service API’s answer to requests without a route. */
export const serve = endpoint('service-not-found', unrouted, async ({ target }) => answerUnrouted('service', target));
export const handler = serve(plainPorts);
