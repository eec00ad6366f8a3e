import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { SendOutcome } from './channel.ts';

/** What a provider is told of a message that came in: that it was read, with what came before it. */
export interface ReadMark {
  readonly organization: Organization;
  /** The provider's id of the message. */
  readonly providerId: string;
  /** Its channel; absent on the chat-app, and the gateway instance that it came in by. */
  readonly platform?: 'photoapp';
  readonly instance?: string;
  /**
   * Who wrote it, or its group, as the channel knows them: digits, an address that hides the number, a group's id, or an id of
   * the photo-app. The chat-app's own provider needs none.
   */
  readonly peer?: string;
  /** The provider's ids of what came in before it, for servers that are told of each. */
  readonly earlier: readonly string[];
  /** Whether an answer is being written. */
  readonly typing: boolean;
  /** Until when providers are waited for, in ms since the epoch. */
  readonly deadline: number;
}

/**
 * Tells the provider of a message. `accepted`, under the message's own id: it has the mark. Throws `Invalid provider` where the
 * organization's account, or the instance, is not there any more.
 */
export type TellRead = (mark: ReadMark, deps: Deps<'table:read' | 'secrets' | 'http'>) => Promise<SendOutcome>;
