import type { Event, EventType } from '../events/event.ts';
import type { StoredWebhook, WebhookType } from './webhook.ts';

/** A subscription that an event goes to. */
export interface Wanted {
  readonly webhook: StoredWebhook;
  /** The name that it knows the event by. */
  readonly type: WebhookType;
}

/** The subscriptions that want an event, each once, whatever else it could be called. */
export const subscribedTo = (
  { type, platform }: Pick<Event, 'type' | 'platform'>,
  webhooks: readonly StoredWebhook[],
): Wanted[] =>
  webhooks
    .filter((webhook) => webhook.enabled && webhook.platform === platform && wants(webhook.type, type))
    .map((webhook) => ({ webhook, type: webhook.type === 'all' ? type : webhook.type }));

function wants(subscribed: WebhookType, type: EventType): boolean {
  return subscribed === 'all' || (subscribed === 'sent_message' ? 'message_sent' : subscribed) === type;
}
