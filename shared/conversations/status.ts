import type * as z from 'zod';
import type { EventType } from '../events.ts';
import type { MessageError, messageStatusSchema } from './message.ts';

export type MessageStatus = z.infer<typeof messageStatusSchema>;

/** What a receipt says of a message. `at` is the provider's time. */
export interface StatusChange {
  readonly status: MessageStatus;
  readonly at: string;
  readonly error?: MessageError;
}

/** From which status each can be reached. Only forward: late, repeated and shuffled receipts change nothing. */
export const reachedFrom: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  sent: [],
  delivered: ['sent'],
  read: ['sent', 'delivered'],
  failed: ['sent'],
};

interface WithStatus {
  readonly message_status: MessageStatus;
  readonly status_history: readonly { readonly status: MessageStatus; readonly at: string }[];
  readonly error?: MessageError;
}

/** The message after `change`, which is the same message when the change does not lead forward. */
export function advanced<M extends WithStatus>(message: M, { status, at, error }: StatusChange): M {
  if (!reachedFrom[status].includes(message.message_status)) return message;
  return {
    ...message,
    message_status: status,
    status_history: [...message.status_history, { status, at }],
    ...(error && { error }),
  };
}

/** The event that each raises. */
export const eventOfStatus: Readonly<Record<MessageStatus, EventType>> = {
  sent: 'message_sent',
  delivered: 'message_delivered',
  read: 'message_read',
  failed: 'message_failed',
};

/** The events of the statuses that a message was recorded with: all but those that came by webhooks later, which were told then. */
export const recordedEvents = (
  history: readonly { readonly status: MessageStatus; readonly noted_at?: string }[],
): EventType[] => [
  ...new Set(history.filter(({ noted_at }) => noted_at === undefined).map(({ status }) => eventOfStatus[status])),
];
