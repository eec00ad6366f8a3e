import { answerUnrouted, unrouted } from '../../shared/http/unrouted.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { plainPorts } from '../../shared/runtime/plain-ports.ts';

/** The gateway API’s answer to requests without a route. */
export const serve = endpoint('gateway-not-found', unrouted, async ({ target }) => answerUnrouted('gateway', target));
export const handler = serve(plainPorts);
