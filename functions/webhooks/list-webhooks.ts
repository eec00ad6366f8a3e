import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';
import { listWebhooksOperation } from '../../shared/subscriptions/operations.ts';
import { toWebhookState } from '../../shared/subscriptions/shown-webhook.ts';
import { listWebhooks } from '../../shared/subscriptions/webhook.ts';

/** `GET /get-webhooks`: the organization's subscriptions, of one channel where the query names one. */
export const serve = endpoint('list-webhooks', listWebhooksOperation, async ({ organization, query }, deps) => {
  const all = await listWebhooks(organization.id, deps);
  const webhooks = all.filter(({ platform }) => platform === (query.platform ?? platform));
  return { body: { success: true, count: webhooks.length, webhooks: webhooks.map(toWebhookState) } };
});
export const handler = serve(livePorts(table));
