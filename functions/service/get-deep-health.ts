import { lookDeep } from '../../shared/http/deep-health.ts';
import { getDeepHealth } from '../../shared/openapi/service-operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, queues, secrets, table } from '../../shared/runtime/live.ts';

/** `GET /health/deep`: the table, the queues and the secrets answer. */
export const serve = endpoint('get-deep-health', getDeepHealth, (_, deps) => lookDeep(deps));
export const handler = serve(livePorts(table, queues, secrets));
