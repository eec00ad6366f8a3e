import { endpoint } from '../../shared/http/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { findWebhook } from '../../shared/webhooks/find-webhook.ts';
import { listDeliveries } from '../../shared/webhooks/list-deliveries.ts';
import { listDeliveriesOperation } from '../../shared/webhooks/list-deliveries-operation.ts';

/** `GET /webhooks/{id}/deliveries`: what was sent to a subscription, and what came of each attempt. */
export const serve = endpoint(
  'list-deliveries',
  listDeliveriesOperation,
  async ({ organization, path, query }, deps) => {
    const webhook = await findWebhook(organization, path.id, deps);
    return { body: { success: true, ...(await listDeliveries(organization, webhook, query, deps)) } };
  },
);
export const handler = serve(livePorts);
