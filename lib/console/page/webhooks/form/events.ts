import { eventTypes } from '../../../../../shared/events.ts';
import type { Webhook } from '../use-webhooks.ts';

/** An event by the name that a webhook asks for it; `all` is none. */
export type EventName = Exclude<Webhook['type'], 'all'>;

/** What a form offers for a webhook: also the other name of `message_sent`, where the webhook has it by that. */
export function namesFor(chosen: readonly EventName[]): readonly EventName[] {
  if (!chosen.includes('sent_message')) return eventTypes;
  return eventTypes.map((name) => (name === 'message_sent' ? 'sent_message' : name));
}
