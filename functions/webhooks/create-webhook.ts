import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, secrets, table } from '../../shared/runtime/live.ts';
import { createWebhook } from '../../shared/subscriptions/create-webhook.ts';
import { createWebhookOperation } from '../../shared/subscriptions/operations.ts';
import { toWebhook } from '../../shared/subscriptions/shown-webhook.ts';

/** `POST /set-webhooks`: subscribes an address to events. */
export const serve = endpoint('create-webhook', createWebhookOperation, async ({ organization, body }, deps) => {
  const { webhook, secret } = await createWebhook(organization, body, deps);
  return {
    body: { success: true, message: 'Webhook created successfully', webhook: { ...toWebhook(webhook), secret } },
  };
});
export const handler = serve(livePorts(table, secrets, outbound));
