import { endpoint } from '../../shared/http/endpoint.ts';
import { takeGateway } from '../../shared/providers/evolution/take-gateway-operation.ts';
import { provenWebhook } from '../../shared/providers/evolution/take-webhook.ts';
import { evolutionItemsOf, toGatewayQueueMessage } from '../../shared/providers/evolution/webhook-items.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** `POST /provider/gateway/{instance}`: takes a webhook of an instance's server, and says so once everything in it is safely queued. */
export const serve = endpoint('take-gateway', takeGateway, async ({ path, raw }, deps) => {
  const { instance, webhook } = await provenWebhook(path.instance, raw, deps);
  await deps.inboundQueue.sendAll(evolutionItemsOf(webhook, instance.name).map(toGatewayQueueMessage));
  return { body: { success: true } };
});
export const handler = serve(livePorts);
