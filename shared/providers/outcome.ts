import type { ErrorName } from '../errors.ts';
import type { MessageError } from '../messages/message.ts';

/** The error names that a provider's refusal can become. */
export type RefusalName = Extract<ErrorName, 'Provider rejected message' | 'Provider send failed' | 'Invalid provider'>;

/**
 * What became of one message call, whichever the provider.
 * `accepted`: it has the message, under `providerId`; `raw` is its answer. `refused`: it said no, and why.
 * `rate-limited`: it wants us to wait. `unknown`: it may or may not have the message.
 */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly providerId: string; readonly raw: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly name: RefusalName; readonly error: MessageError }
  | { readonly kind: 'rate-limited'; readonly retryAfter: number; readonly message: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** One organization's way to a provider. */
export interface Channel {
  /** Calls the provider once, or again where nothing can have arrived, until `deadline` (ms since the epoch). */
  send(message: OutgoingMessage, deadline: number): Promise<SendOutcome>;
}

export interface OutgoingMessage {
  /** Ours; the provider hands it back with every receipt. */
  readonly id: string;
  /** Digits. */
  readonly recipient: string;
}
