import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, table } from '../../shared/runtime/live.ts';
import { changeWebhook } from '../../shared/subscriptions/change-webhook.ts';
import { updateWebhook } from '../../shared/subscriptions/operations.ts';
import { toWebhookState } from '../../shared/subscriptions/shown-webhook.ts';
import { findWebhook } from '../../shared/subscriptions/webhook.ts';

/** `PATCH /webhooks/{id}`: changes what is given of a subscription. */
export const serve = endpoint('update-webhook', updateWebhook, async ({ organization, path, body }, deps) => {
  const webhook = await findWebhook(organization, path.id, deps);
  const changed = await changeWebhook({ organizationId: organization.id, webhook }, body, deps);
  return { body: { success: true, webhook: toWebhookState(changed) } };
});
export const handler = serve(livePorts(table, outbound));
