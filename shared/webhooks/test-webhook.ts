import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { addDeliveries } from './add-deliveries.ts';
import { refuseDisabled } from './refuse-disabled.ts';
import { sampleEvent } from './sample-event.ts';
import type { StoredWebhook, WebhookType } from './webhook.ts';

/**
 * Has a sample event delivered to one webhook, under the type that is given or else under its own. Returns the event's id.
 * Throws 400 when the webhook is disabled.
 */
export async function testWebhook(
  organization: Organization,
  webhook: StoredWebhook,
  given: Exclude<WebhookType, 'all'> | undefined,
  deps: Deps<'table:write' | 'queue:deliveries'>,
): Promise<string> {
  refuseDisabled(webhook);
  const type = given ?? (webhook.type === 'all' ? 'message_received' : webhook.type);
  const event = sampleEvent(organization, webhook, type === 'sent_message' ? 'message_sent' : type, deps);
  await addDeliveries(event, [{ webhook, type }], deps, { once: true });
  return event.id;
}
