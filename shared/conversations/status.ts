import type * as z from 'zod';
import { nextState, type Transition } from '../base/transitions.ts';
import type { EventType } from '../events.ts';
import type { MessageError, messageStatusSchema } from './message.ts';

/** What became of a message: sent, delivered, read, or failed. */
export type MessageStatus = z.infer<typeof messageStatusSchema>;

/**
 * A receipt of a status; or a late acceptance: a receipt or an echo proves that the provider took a message that counts as
 * failed.
 */
type StatusEvent = MessageStatus | 'accepted late';

/**
 * All that can become of a message's status. Only forward: late, repeated and shuffled receipts have no row and change
 * nothing. An inbound message begins as `delivered`, and has no receipts. A message that the provider has refused has
 * failed for good, which its send knows; one whose outcome was not reported within a day counts as failed until it is
 * accepted late.
 */
export const statusTransitions: readonly Transition<MessageStatus, StatusEvent, 'it has no id of the provider'>[] = [
  { from: 'sent', event: 'delivered', to: 'delivered' },
  { from: 'sent', event: 'read', to: 'read' },
  { from: 'delivered', event: 'read', to: 'read' },
  { from: 'sent', event: 'failed', to: 'failed' },
  { from: 'failed', event: 'accepted late', when: 'it has no id of the provider', to: 'sent' },
];

/** The statuses that an event leads on from, for the condition of a write; none for the receipt `sent`. */
export const statusesBefore = (event: StatusEvent): MessageStatus[] =>
  statusTransitions.filter((row) => row.event === event).map(({ from }) => from);

/** What a receipt says of a message. `at` is the provider's time, in ISO 8601. */
export interface StatusChange {
  readonly status: MessageStatus;
  readonly at: string;
  readonly error?: MessageError;
}

interface WithStatus {
  readonly message_id?: string;
  readonly message_status: MessageStatus;
  readonly status_history: readonly { readonly status: MessageStatus; readonly at: string }[];
  readonly error?: MessageError;
}

/** The message after a receipt, which is the same message when the receipt does not lead forward. */
export function advanced<M extends WithStatus>(message: M, { status, at, error }: StatusChange): M {
  const { message_id, message_status: from } = message;
  const next = nextState(statusTransitions, { from, event: status }, () => message_id === undefined);
  if (next === undefined) return message;
  return {
    ...message,
    message_status: next,
    status_history: [...message.status_history, { status, at }],
    ...(error && { error }),
  };
}

/**
 * A history as it is shown: no status before the one that it has followed. Receipts have whole seconds, and the clock of a
 * provider is not ours; the times that are stored stay as they were told.
 */
export function forward<Change extends { readonly at: string }>(history: readonly Change[]): Change[] {
  let latest = '';
  return history.map((change) => {
    latest = change.at > latest ? change.at : latest;
    return change.at === latest ? change : { ...change, at: latest };
  });
}

/** The event that each status raises. */
export const eventOfStatus: Readonly<Record<MessageStatus, EventType>> = {
  sent: 'message_sent',
  delivered: 'message_delivered',
  read: 'message_read',
  failed: 'message_failed',
};

/**
 * The events of the statuses that a message was recorded with: not of those that receipts brought later, which were
 * announced then.
 */
export const recordedEvents = (
  history: readonly { readonly status: MessageStatus; readonly noted_at?: string }[],
): EventType[] => [
  ...new Set(history.filter(({ noted_at }) => noted_at === undefined).map(({ status }) => eventOfStatus[status])),
];
