import { enqueueDeliveriesErasure } from '../../shared/delivering/erase-deliveries.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, queues, table } from '../../shared/runtime/live.ts';
import { deleteWebhook } from '../../shared/subscriptions/operations.ts';
import { toWebhookState } from '../../shared/subscriptions/shown-webhook.ts';
import { findWebhook, webhookNotFound } from '../../shared/subscriptions/webhook.ts';
import { removeWebhook } from '../../shared/subscriptions/webhook-count.ts';

/** `DELETE /webhooks/{id}`: nothing goes there any more, and its deliveries go with it. */
export const serve = endpoint('delete-webhook', deleteWebhook, async ({ organization, path }, deps) => {
  const webhook = await findWebhook(organization, path.id, deps);
  // Before: a function that dies in between has deleted nothing.
  await enqueueDeliveriesErasure({ organizationId: organization.id, webhookId: webhook.id }, deps);
  if ((await removeWebhook(organization.id, webhook.id, deps)) === 'gone') throw webhookNotFound(path.id);
  return { body: { success: true, webhook: toWebhookState(webhook) } };
});
export const handler = serve(livePorts(table, queues));
