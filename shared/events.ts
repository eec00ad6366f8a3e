/** The types of events that subscriptions can be for. `sent_message` is another name of `message_sent`, and `all` is no event. Plain data, imports nothing. */
export const eventTypes = [
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
] as const;
/** One of the types of events. */
export type EventType = (typeof eventTypes)[number];

/** The channels as events and subscriptions name them. */
export const platforms = ['chatapp', 'photoapp'] as const;
/** One of the channels. */
export type Platform = (typeof platforms)[number];
