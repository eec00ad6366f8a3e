import { serve as serveCreate } from '../../../functions/webhooks/create-webhook.ts';
import { serve as serveDelete } from '../../../functions/webhooks/delete-webhook.ts';
import { serve as serveDelivery } from '../../../functions/webhooks/get-delivery.ts';
import { serve as serveEvent } from '../../../functions/webhooks/get-event.ts';
import { serve as serveGet } from '../../../functions/webhooks/get-webhook.ts';
import { serve as serveDeliveries } from '../../../functions/webhooks/list-deliveries.ts';
import { serve as serveList } from '../../../functions/webhooks/list-webhooks.ts';
import { serve as serveReplay } from '../../../functions/webhooks/replay-webhook.ts';
import { serve as serveRotate } from '../../../functions/webhooks/rotate-webhook-secret.ts';
import { serve as serveTest } from '../../../functions/webhooks/test-webhook.ts';
import { serve as serveUpdate } from '../../../functions/webhooks/update-webhook.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { webhookKey } from '../../../shared/subscriptions/webhook.ts';
import { type Call, caller, type Serve } from '../../support/call.ts';
import { makeTenant } from '../../support/tenant.ts';

/** A subscription that is as good as any. */
export const aWebhook = { url: 'https://hooks.example.org/relaydesk', type: 'message_received' };

/** The webhook endpoints as the holder of a key sees them. */
export function webhooksClientOf(ports: Ports, apiKey?: string) {
  const on =
    (serve: Serve, method: string, rest: string) =>
    (id: string, call: Call = {}) =>
      caller(serve, ports, apiKey)({ method, path: `/webhooks/${id}${rest}`, ...call });
  const create = (body: unknown = aWebhook) => caller(serveCreate, ports, apiKey)({ method: 'POST', body });
  return {
    create,
    /** The subscription as it was made, with its secret. */
    created: async (fields: object = {}) => (await create({ ...aWebhook, ...fields })).body.webhook,
    list: (query = '') => caller(serveList, ports, apiKey)({ query }),
    get: on(serveGet, 'GET', ''),
    update: (id: string, body: unknown) => on(serveUpdate, 'PATCH', '')(id, { body }),
    remove: on(serveDelete, 'DELETE', ''),
    rotate: on(serveRotate, 'POST', '/rotate-secret'),
    test: (id: string, body?: unknown) => on(serveTest, 'POST', '/test')(id, { body }),
    replay: (id: string, body: unknown) => on(serveReplay, 'POST', '/replay')(id, { body }),
    delivery: (id: string, deliveryId: string) => on(serveDelivery, 'GET', `/deliveries/${deliveryId}`)(id),
    event: (id: string) => caller(serveEvent, ports, apiKey)({ path: `/events/${id}` }),
    deliveries: (id: string, query = '') => on(serveDeliveries, 'GET', '/deliveries')(id, { query }),
  };
}
export type WebhooksClient = ReturnType<typeof webhooksClientOf>;

/** An organization of a test's own with a client. */
export async function newWebhooksClient(ports: Ports) {
  const tenant = await makeTenant(ports);
  return { ...webhooksClientOf(ports, tenant.apiKey), tenant, organizationId: tenant.organization.id };
}

/** The same with one subscription, `id`. */
export async function newSubscribedClient(ports: Ports) {
  const client = await newWebhooksClient(ports);
  const { id } = await client.created();
  return { ...client, id, stored: () => ports.table.get(webhookKey(client.organizationId, id)) };
}
export type SubscribedClient = Awaited<ReturnType<typeof newSubscribedClient>>;
