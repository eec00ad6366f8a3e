import type { Delivered } from './subscriber.ts';

/** What of a message says what was to be told of it, as it is stored or as it is read. */
interface Told {
  readonly direction: string;
  readonly message_id?: string | null;
  readonly message_status: string;
  readonly status_history: readonly { readonly status: string }[];
}

/**
 * What was to be told of a message, literally (spec, Events): what failed and was then found to have been sent did not
 * fail, and what the provider is not known to have was not sent.
 */
export function eventsOf({ direction, message_id, message_status, status_history }: Told): string[] {
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
