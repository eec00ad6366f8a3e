import { lookDeep } from '../../shared/http/deep-health.ts';
import { getDeepHealth } from '../../shared/openapi/service-operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { queues } from '../../shared/runtime/live-queues.ts';
import { secrets } from '../../shared/runtime/live-secrets.ts';
import { table } from '../../shared/runtime/live-table.ts';

/** `GET /health/deep`: the table, the queues and the secrets answer. */
export const serve = endpoint('get-deep-health', getDeepHealth, (_, deps) => lookDeep(deps));
export const handler = serve(livePorts(table, queues, secrets));
