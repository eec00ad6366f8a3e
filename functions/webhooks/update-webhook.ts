import { endpoint } from '../../shared/http/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { changeWebhook } from '../../shared/webhooks/change-webhook.ts';
import { findWebhook } from '../../shared/webhooks/find-webhook.ts';
import { toWebhookState } from '../../shared/webhooks/shown-webhook.ts';
import { updateWebhook } from '../../shared/webhooks/update-webhook-operation.ts';

/** `PATCH /webhooks/{id}`: changes what is given of a subscription. */
export const serve = endpoint('update-webhook', updateWebhook, async ({ organization, path, body }, deps) => {
  const webhook = await findWebhook(organization, path.id, deps);
  return { body: { success: true, webhook: toWebhookState(await changeWebhook(organization, webhook, body, deps)) } };
});
export const handler = serve(livePorts);
