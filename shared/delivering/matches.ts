import { isoTime, skewMs } from '../base/clock.ts';
import type { EventType } from '../events.ts';
import type { StoredWebhook, WebhookType } from '../subscriptions/webhook.ts';
import type { Event } from './event.ts';

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
 * those that were there then, in doubt too.
 */
export function subscribedTo(event: Kind, webhooks: readonly StoredWebhook[], moment?: string): Wanted[] {
  const latest = moment === undefined ? undefined : isoTime(Date.parse(moment) + skewMs);
  return webhooks
    .filter((webhook) => wants(webhook, event) && (latest === undefined || webhook.created_at <= latest))
    .map((webhook) => ({ webhook, type: webhook.type === 'all' ? event.type : webhook.type }));
}

const wants = ({ enabled, ...wanted }: StoredWebhook, { type, platform }: Kind): boolean =>
  enabled && wanted.platform === platform && (wanted.type === 'all' || namesOf(type).includes(wanted.type));
