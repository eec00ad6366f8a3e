import { isOutbound, type Read } from './history.ts';

/** What of a message's life is an event: its coming, or each status that it has had. */
export function eventsOf(message: Read): string[] {
  if (!isOutbound(message)) return [`message_received ${message.id}`];
  if (message.outcome_unknown) return [];
  // A receipt that comes after a later one changes nothing and is no event.
  return message.statuses.map((status) => `message_${status} ${message.id}`);
}
