import { endpoint } from '../../shared/http/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { deleteWebhook } from '../../shared/webhooks/delete-webhook-operation.ts';
import { handOverDeliveries } from '../../shared/webhooks/erase-deliveries.ts';
import { findWebhook, webhookGone } from '../../shared/webhooks/find-webhook.ts';
import { toWebhookState } from '../../shared/webhooks/shown-webhook.ts';
import { removeWebhook } from '../../shared/webhooks/webhook-store.ts';

/** `DELETE /webhooks/{id}`: nothing goes there any more, and its deliveries go with it. */
export const serve = endpoint('delete-webhook', deleteWebhook, async ({ organization, path }, deps) => {
  const webhook = await findWebhook(organization, path.id, deps);
  // Before: whoever dies in between has deleted nothing.
  await handOverDeliveries(organization.id, webhook.id, deps);
  if ((await removeWebhook(organization.id, webhook.id, deps)) === 'gone') throw webhookGone(path.id);
  return { body: { success: true, webhook: toWebhookState(webhook) } };
});
export const handler = serve(livePorts);
