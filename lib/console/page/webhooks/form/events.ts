import type { Webhook } from '../use-webhooks.ts';

type EventType = Webhook['type'];

/** What can happen, as far as it is offered; `sent_message` is another name of `message_sent`. */
export const offered = [
  'message_received',
  'message_sent',
  'message_delivered',
  'message_read',
  'message_failed',
  'message_edited',
  'message_deleted',
  'call',
  'contact_updated',
  'contact_merged',
  'broadcast_finished',
] as const satisfies readonly EventType[];

/** An event by the name that a webhook asks for it; `all` is none. */
export type EventName = Exclude<EventType, 'all'>;

/** What a form offers for a webhook: also the other name of an event, where the webhook has it by that. */
export function namesFor(chosen: readonly EventName[]): readonly EventName[] {
  if (!chosen.includes('sent_message')) return offered;
  return offered.map((name) => (name === 'message_sent' ? 'sent_message' : name));
}
