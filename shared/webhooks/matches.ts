import type { Event, EventType } from '../events/event.ts';
import type { StoredWebhook, WebhookType } from './webhook.ts';

/** A subscription that an event goes to. */
export interface Wanted {
  readonly webhook: StoredWebhook;
  /** The name that it knows the event by. */
  readonly type: WebhookType;
}

/** The names that an event can be asked for by, besides `all`. */
export const namesOf = (type: EventType): readonly WebhookType[] =>
  type === 'message_sent' ? [type, 'sent_message'] : [type];

type Kind = Pick<Event, 'type' | 'platform'>;

/**
 * The subscriptions that want an event, each once, whatever else it could be called; where its moment (ISO 8601) is known,
 * those that wanted it then already.
 */
export const subscribedTo = (event: Kind, webhooks: readonly StoredWebhook[], moment?: string): Wanted[] =>
  webhooks
    .filter((webhook) => wants(webhook, event) && (moment === undefined || wantedAt(moment, webhook, event)))
    .map((webhook) => ({ webhook, type: webhook.type === 'all' ? event.type : webhook.type }));

type Wants = Pick<StoredWebhook, 'type' | 'platform' | 'enabled'>;

const wants = (wanted: Wants, { type, platform }: Kind): boolean =>
  wanted.enabled && wanted.platform === platform && (wanted.type === 'all' || namesOf(type).includes(wanted.type));

/** What it wanted before its last change is known, and no more. */
function wantedAt(moment: string, webhook: StoredWebhook, event: Kind): boolean {
  const { created_at, earlier } = webhook;
  return created_at <= moment && wants(earlier && moment < earlier.until ? earlier : webhook, event);
}
