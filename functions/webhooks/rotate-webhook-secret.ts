import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, secrets, table } from '../../shared/runtime/live.ts';
import { rotateWebhookSecret } from '../../shared/subscriptions/operations.ts';
import { toWebhookState } from '../../shared/subscriptions/shown-webhook.ts';
import { findWebhook } from '../../shared/subscriptions/webhook.ts';
import { rotateSecret } from '../../shared/subscriptions/webhook-secret.ts';

/** `POST /webhooks/{id}/rotate-secret`: a new secret, beside which the old one signs for a day. */
export const serve = endpoint('rotate-webhook-secret', rotateWebhookSecret, async ({ organization, path }, deps) => {
  const { webhook, secret } = await rotateSecret(organization, await findWebhook(organization, path.id, deps), deps);
  return { body: { success: true, webhook: { ...toWebhookState(webhook), secret } } };
});
export const handler = serve(livePorts(table, secrets));
