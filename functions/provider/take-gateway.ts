import { enqueueEvolutionWebhook } from '../../shared/providers/evolution/enqueue-webhook.ts';
import { takeGateway } from '../../shared/providers/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { lateMedia, livePorts, queues, secrets, table } from '../../shared/runtime/live.ts';

/** `POST /provider/gateway/{instance}`: takes a webhook of an instance's server, and says so once everything in it is safely queued. */
export const serve = endpoint('take-gateway', takeGateway, async ({ path, raw }, deps) => {
  await enqueueEvolutionWebhook(path.instance, raw, deps);
  return { body: { success: true } };
});
export const handler = serve(livePorts(table, queues, secrets, lateMedia));
