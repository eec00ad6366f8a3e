import { endpoint } from '../../shared/http/endpoint.ts';
import { takeGatewayEvent } from '../../shared/providers/evolution/take-gateway-operation.ts';
import { provenWebhook } from '../../shared/providers/evolution/take-webhook.ts';
import { evolutionItemsOf, toGatewayQueueMessage } from '../../shared/providers/evolution/webhook-items.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** `POST /provider/gateway/{instance}/{event}`: the same as without the event, where servers are set to add its name to the address. */
export const serve = endpoint('take-gateway-event', takeGatewayEvent, async ({ path, raw }, deps) => {
  const { instance, webhook } = await provenWebhook(path.instance, raw, deps);
  await deps.inboundQueue.sendAll(evolutionItemsOf(webhook, instance.name).map(toGatewayQueueMessage));
  return { body: { success: true } };
});
export const handler = serve(livePorts);
