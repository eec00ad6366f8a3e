import type { Head } from '../conversations/head.ts';
import type { ApiError } from '../errors.ts';
import type { ContactId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item, Key } from '../table/table.ts';

/** The contact or group that is written to. */
export interface Recipient {
  readonly contactId: ContactId;
  /**
   * What the provider knows them by: on the chat-app channel digits, or the user id of a person who hides the number; the
   * platform's own id on others.
   */
  readonly address: string;
  /** The chat-app's id of the person, as far as it is read along. */
  readonly userId?: string;
}

/** A recipient that was found; with the item of the conversation's head where that was read along. */
interface FoundRecipient extends Recipient {
  readonly headItem?: Item;
}

/** How a send finds its recipient, in one round trip with everything else it has to read. By itself it reads nothing. */
export interface RecipientLookup {
  /** What to read: identities, contacts. */
  readonly keys: readonly Key[];
  /** The id that the contact probably has: the head of that conversation is read along. */
  readonly guess: string;
  /**
   * The recipient in what was found at `keys`, or a promise of them where the guess was wrong and more has to be read;
   * undefined when there is no such contact. Throws when the request contradicts itself.
   */
  find(
    items: readonly (Item | undefined)[],
    deps: Deps<'table:read'>,
  ): FoundRecipient | undefined | Promise<FoundRecipient | undefined>;
  /** Makes the head of the conversation where there is none yet; absent where one begins otherwise. */
  begin?(deps: Deps<'table:write'>): Promise<Head | undefined>;
  /** The refusal when there is no such contact (any more). */
  notFound(): ApiError;
}
