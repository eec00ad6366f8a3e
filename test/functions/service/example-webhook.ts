import { isoTime } from '../../../shared/base/clock.ts';
import { exampleDelivery } from '../../../shared/delivering/docs.ts';
import { bodyKey } from '../../../shared/delivering/event-body.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { type Answer, caller, type Serve } from '../../support/call.ts';
import { storeDelivery } from '../../support/stored-deliveries.ts';
import type { Tenant } from '../../support/tenant.ts';
import { endpointCalled, exampleOf, requestOf } from './documented-endpoints.ts';

/** The webhook that the examples are about, with the delivery that it has had. */
export async function exampleWebhook(ports: Ports, { organization, apiKey }: Tenant) {
  const create = endpointCalled('create-webhook');
  const { body } = await caller(create.serve, ports, apiKey)(requestOf(create, exampleOf(create)));
  const { status, attempts } = exampleDelivery;
  const delivery = await storeDelivery(
    ports,
    { organizationId: organization.id, webhookId: body.webhook.id },
    { status, attempts, attempt_count: 1 },
  );
  await tellOf(ports, organization.id, delivery.event_id);
  return { webhook: body.webhook as { readonly id: string }, delivery };
}

/** The event of that delivery is the one of the examples. */
async function tellOf({ table, clock }: Ports, organizationId: string, id: string): Promise<void> {
  const { event } = Object(exampleOf(endpointCalled('get-event')).answer);
  const body = JSON.stringify({ ...event, id });
  const key = bodyKey(organizationId, { id }, 'message_received');
  const announced_at = isoTime(clock.now());
  await table.write({ kind: 'put', item: { ...key, body, announced_at } });
}

/** What the tenth rotation within a day is answered. */
export async function rotatedOften(
  serve: Serve,
  { ports, tenant }: { readonly ports: Ports; readonly tenant: Tenant },
): Promise<Answer> {
  const { webhook } = await exampleWebhook(ports, tenant);
  const rotate = () =>
    caller(serve, ports, tenant.apiKey)({ method: 'POST', path: `/webhooks/${webhook.id}/rotate-secret` });
  for (let count = 1; count <= 9; count++) await rotate();
  return rotate();
}
