import type { Content, MessageError } from '../conversations/message.ts';
import type { Call } from '../delivering/announcement.ts';
import type { Platform } from '../delivering/event.ts';
import type { Receipt } from '../providers/chatapp/inbound/receipt.ts';

/** Who is at the other end, as the provider names them. At least one of the ids is there. */
export interface Person {
  /** Digits: the provider's id for their number. */
  readonly number?: string;
  /** On the chat-app: the id that is there also for people who hide their number. */
  readonly userId?: string;
  readonly photoappId?: string;
  readonly name?: string;
  readonly username?: string;
}

/** A file that lies with the provider. */
export interface InboundFile {
  /** On the chat-app: its id there, for seven days. */
  readonly id?: string;
  /** Where it can be fetched; short-lived. */
  readonly url?: string;
  /** As the provider declares it. */
  readonly mime_type?: string;
  readonly filename?: string;
}

/** What is told of every message, whoever wrote it. */
interface Told {
  readonly providerId: string;
  readonly person: Person;
  /** ISO 8601 with milliseconds, by the provider's clock. */
  readonly at: string;
  /** The conversation is this group's, and the person one of its members. */
  readonly groupId?: string;
}

/** One item of a provider's webhook in our terms, the same for both channels. */
export type Inbound =
  | (Told & {
      readonly kind: 'message';
      /** Without the file's link, which is made when the file is here. Never a reaction. */
      readonly content: Content;
      readonly file?: InboundFile;
      readonly error?: MessageError;
      /** Our account wrote it, elsewhere: in the phone app, or we did, through the API. `person` is who it went to. */
      readonly echo?: true;
      /** An echo of what went through the API: it can settle a send of ours, and is recorded for nobody. */
      readonly throughApi?: true;
      /** The provider itself says it, not the person. */
      readonly system?: true;
      /** The person is reached under this number, or by this id, from now on. */
      readonly moved?: { readonly number?: string; readonly userId?: string };
    })
  /** `emoji` is empty when an earlier one is taken back. */
  | (Told & {
      readonly kind: 'reaction';
      readonly targetId: string;
      readonly emoji: string;
      readonly echo?: true;
      readonly throughApi?: true;
    })
  | (Told & {
      readonly kind: 'edit';
      readonly targetId: string;
      readonly text: string;
      /** Our own account made it. Without it whoever wrote the message may have, or somebody else. */
      readonly proven?: true;
    })
  | (Told & {
      readonly kind: 'revoke';
      readonly targetId: string;
      /** Our own account took it back; on a gateway it always has. */
      readonly proven?: true;
    })
  | { readonly kind: 'status'; readonly receipt: Receipt }
  | {
      readonly kind: 'call';
      readonly platform: Platform;
      readonly at: string;
      readonly call: Call;
      readonly person: Person;
    }
  /** The person is reached by this id from now on, and no message says so. */
  | {
      readonly kind: 'moved';
      readonly person: Person;
      readonly at: string;
      readonly moved: { readonly number?: string; readonly userId?: string };
    }
  /** Understood, and nothing to do: it is acknowledged and logged. */
  | { readonly kind: 'nothing'; readonly reason: string }
  /** It can never succeed: it is set aside with this reason. */
  | { readonly kind: 'unknown'; readonly reason: string };
