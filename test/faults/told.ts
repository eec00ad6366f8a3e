import type { Delivered } from './subscriber.ts';

/** What of a message says what was to be told of it, as it is stored or as it is read. */
interface Told {
  readonly direction: string;
  readonly message_id?: string | null;
  readonly message_status: string;
  readonly status_history: readonly { readonly status: string }[];
  readonly earlier_texts?: readonly unknown[];
  readonly deleted_at?: string | null;
  readonly deleted_unseen?: true;
}

/**
 * What was to be told of a message, literally (spec, Events): what failed and was then found to have been sent did not
 * fail, and what the provider is not known to have was not sent. What was revoked before it was here is told of as deleted.
 */
export function eventsOf(told: Told): string[] {
  const { earlier_texts = [], deleted_at, deleted_unseen } = told;
  const seen = statusesOf(told).filter((type) => !deleted_unseen || !/received|sent/.test(type));
  const edited = earlier_texts.length > 0 ? ['message_edited'] : [];
  return [...seen, ...edited, ...((deleted_at ?? undefined) === undefined ? [] : ['message_deleted'])];
}

function statusesOf({ direction, message_id, message_status, status_history }: Told): string[] {
  if (direction === 'inbound') return ['message_received'];
  const stands = ({ status }: { readonly status: string }) =>
    status === 'failed' ? message_status === 'failed' : (message_id ?? undefined) !== undefined;
  return [...new Set(status_history.filter(stands).map(({ status }) => `message_${status}`))];
}

/** Whether this told a receiver, which took it, of this. */
export function isOf({ body, isTaken }: Delivered, messageId: string, type: string): boolean {
  const event = JSON.parse(body);
  return isTaken && event.type === type && event.data.message?.id === messageId;
}
