import { enqueueEvolutionWebhook } from '../../shared/providers/evolution/enqueue-webhook.ts';
import { takeGatewayEvent } from '../../shared/providers/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { lateMedia, livePorts, queues, secrets, table } from '../../shared/runtime/live.ts';

/** `POST /provider/gateway/{instance}/{event}`: the same as without the event, where servers are set to add its name to the address. */
export const serve = endpoint('take-gateway-event', takeGatewayEvent, async ({ path, raw }, deps) => {
  await enqueueEvolutionWebhook(path.instance, raw, deps);
  return { body: { success: true } };
});
export const handler = serve(livePorts(table, queues, secrets, lateMedia));
