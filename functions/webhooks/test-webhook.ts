import { testWebhookOperation } from '../../shared/delivering/operations.ts';
import { testWebhook } from '../../shared/delivering/test-event.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, queues, table } from '../../shared/runtime/live.ts';
import { findWebhook } from '../../shared/subscriptions/webhook.ts';

/** `POST /webhooks/{id}/test`: a sample event for one subscription. */
export const serve = endpoint('test-webhook', testWebhookOperation, async ({ organization, path, body }, deps) => {
  const webhook = await findWebhook(organization, path.id, deps);
  return { body: { success: true, event_id: await testWebhook({ organization, webhook }, body.type, deps) } };
});
export const handler = serve(livePorts(table, queues));
