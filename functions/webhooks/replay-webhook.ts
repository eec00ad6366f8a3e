import { replayWebhook } from '../../shared/delivering/operations.ts';
import { replayOne } from '../../shared/delivering/replay-one.ts';
import { replayRange } from '../../shared/delivering/replay-range.ts';
import { refuseDisabled } from '../../shared/delivering/test-event.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, queues, table } from '../../shared/runtime/live.ts';
import { findWebhook } from '../../shared/subscriptions/webhook.ts';

/** `POST /webhooks/{id}/replay`: one delivery, or all of a time, once more. */
export const serve = endpoint('replay-webhook', replayWebhook, async ({ organization, path, body }, deps) => {
  const webhook = await findWebhook(organization, path.id, deps);
  refuseDisabled(webhook);
  const count =
    body.delivery_id === undefined
      ? await replayRange({ organizationId: organization.id, webhook }, body, deps)
      : await replayOne({ organizationId: organization.id, webhook }, body.delivery_id, deps);
  return { body: { success: true, count } };
});
export const handler = serve(livePorts(table, queues));
