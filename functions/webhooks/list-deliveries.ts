import { listDeliveries } from '../../shared/delivering/list-deliveries.ts';
import { listDeliveriesOperation } from '../../shared/delivering/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';
import { findWebhook } from '../../shared/subscriptions/webhook.ts';

/** `GET /webhooks/{id}/deliveries`: what was sent to a subscription, and what came of each attempt. */
export const serve = endpoint(
  'list-deliveries',
  listDeliveriesOperation,
  async ({ organization, path, query }, deps) => {
    const { id: webhookId } = await findWebhook(organization, path.id, deps);
    const page = await listDeliveries({ organizationId: organization.id, webhookId }, query, deps);
    return { body: { success: true, ...page } };
  },
);
export const handler = serve(livePorts(table));
