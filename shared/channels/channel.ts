import type { Names } from '../contacts/identities/person.ts';
import type { MessageError } from '../conversations/message.ts';
import type { ErrorName } from '../errors.ts';
import type { StoredFile } from '../media/media-source.ts';

/** The error names that a provider's refusal can become. */
export type RefusalName = Extract<
  ErrorName,
  | 'Provider rejected message'
  | 'Re-engagement required'
  | 'Template not usable'
  | 'Provider send failed'
  | 'Invalid provider'
>;

/**
 * What became of one message call, whichever the provider.
 * `accepted`: it has the message, under `providerId`; `raw` is its answer. `rejected`: it said no, and why.
 * `rate-limited`: it wants us to wait. `unknown`: it may or may not have the message; `answered` when it did answer,
 * but named no message.
 */
export type SendOutcome =
  | {
      readonly kind: 'accepted';
      readonly providerId: string;
      readonly raw: Readonly<Record<string, unknown>>;
      /** The ids by which the provider knows the recipient, as far as it says. */
      readonly knownAs?: Names;
    }
  | {
      readonly kind: 'rejected';
      readonly name: RefusalName;
      readonly error: MessageError;
      /** It was not reached at all: nothing was sent, and that is certain. */
      readonly unsent?: true;
      /** It refuses the account itself, or its token: nothing goes until it is connected anew. */
      readonly isDisconnected?: true;
      /** The person has told it that they want no marketing of the organization's. */
      readonly isOptedOut?: true;
      /** Of a template: it is not as we know it, for all recipients. */
      readonly isTemplateOutdated?: true;
    }
  | { readonly kind: 'rate-limited'; readonly retryAfter: number; readonly message: string }
  | { readonly kind: 'unknown'; readonly reason: string; readonly answered?: true };

/**
 * What became of a file that was to travel with a message. `failed`: nothing was sent, and nothing will be. `trouble`: why the channel
 * takes nothing any more until it is connected anew.
 */
export type UploadOutcome =
  | { readonly kind: 'uploaded'; readonly mediaId: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly trouble?: string };

/** One organization's way to a provider. */
export interface Channel {
  /**
   * Gives the provider a stored file, until `deadline` (ms since the epoch). Providers that fetch files themselves have
   * none.
   */
  upload?(file: StoredFile, deadline: number): Promise<UploadOutcome>;
  /** Calls the provider once, or again where nothing can have arrived, until `deadline` (ms since the epoch). */
  send(message: OutgoingMessage, deadline: number): Promise<SendOutcome>;
}

/** What a channel is given to send. */
export interface OutgoingMessage {
  /** Our id of the message; the provider hands it back with every receipt. */
  readonly id: string;
  /** Digits on the chat-app channel, the provider's own id of a person on others. */
  readonly recipient: string;
  /** The file that was uploaded for it. */
  readonly file?: UploadedFile;
}

/** A file that the provider has already. */
export interface UploadedFile {
  /** The provider's id of it, or the address in our storage where the provider fetches it. */
  readonly mediaId: string;
  /** The name that the recipient sees. */
  readonly filename: string;
  /** Audio that plays as a voice note. */
  readonly isVoiceNote?: boolean;
}
