import { enqueueEvolutionWebhook } from '../../shared/providers/evolution/enqueue-webhook.ts';
import { takeGatewayEvent } from '../../shared/providers/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { lateMedia } from '../../shared/runtime/late-media.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { queues } from '../../shared/runtime/live-queues.ts';
import { secrets } from '../../shared/runtime/live-secrets.ts';
import { table } from '../../shared/runtime/live-table.ts';

/** `POST /provider/gateway/{instance}/{event}`: the same as without the event, where servers are set to add its name to the address. */
export const serve = endpoint('take-gateway-event', takeGatewayEvent, async ({ path, raw }, deps) => {
  await enqueueEvolutionWebhook(path.instance, raw, deps);
  return { body: { success: true } };
});
export const handler = serve(livePorts(table, queues, secrets, lateMedia));
