import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';
import { getWebhook } from '../../shared/subscriptions/operations.ts';
import { toWebhookState } from '../../shared/subscriptions/shown-webhook.ts';
import { findWebhook } from '../../shared/subscriptions/webhook.ts';

/** `GET /webhooks/{id}`: one subscription, and whether it gets anything. */
export const serve = endpoint('get-webhook', getWebhook, async ({ organization, path }, deps) => ({
  body: { success: true, webhook: toWebhookState(await findWebhook(organization, path.id, deps)) },
}));
export const handler = serve(livePorts(table));
