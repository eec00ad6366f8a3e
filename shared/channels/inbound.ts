import type { Names, Person } from '../contacts/identities/person.ts';
import type { AwaitedFile, InboundFile } from '../conversations/awaited-file.ts';
import type { Call } from '../conversations/call.ts';
import type { Content, MessageError } from '../conversations/message.ts';
import type { StatusChange } from '../conversations/status.ts';
import type { Platform } from '../events.ts';
import type { InboundResult } from '../media/fetch-inbound.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { TemplateNotice } from '../templates/apply-notice.ts';
import type { InboundItem } from './inbound-item.ts';

/**
 * How a provider's webhook item is read in our terms. Never throws. `now` (ms since the epoch) stands in for a missing
 * time, and for one that lies ahead.
 */
export type ReadInbound = (item: InboundItem, now: number) => Inbound;

/** The same by readers that are loaded with the first item of their channel. */
export type ReadInboundLate = (...given: Parameters<ReadInbound>) => Promise<Inbound>;

/** One item of a provider's webhook in our terms, the same for all channels. */
export type Inbound =
  | (Envelope &
      InboundPart & {
        readonly kind: 'message';
        /** Of several attachments in one message: one each, after the first. Each is a message of its own. */
        readonly further?: readonly InboundPart[];
        readonly error?: MessageError;
        /** Our account wrote it: in the phone app, or by a send of ours. `person` is who it went to. */
        readonly echo?: true;
        /** An echo of what went through the gateway's server: it can settle a send of ours, and is recorded as no message. */
        readonly viaServer?: true;
        /** The provider itself wrote it, not the person. */
        readonly system?: true;
        /** The person is reached under this number, or by this id, from now on. */
        readonly newIdentity?: NewIdentity;
      })
  /** `emoji` is empty when an earlier reaction is withdrawn. */
  | (Envelope & {
      readonly kind: 'reaction';
      readonly targetId: string;
      readonly emoji: string;
      /** What else the provider says of it, 8 KB at most. */
      readonly other?: Readonly<Record<string, unknown>>;
      readonly echo?: true;
      readonly viaServer?: true;
    })
  | (Envelope & {
      readonly kind: 'edit';
      readonly targetId: string;
      readonly text: string;
      /** Null: a file's caption is taken away, and the text a description. `number`: where the channel counts edits. */
      readonly caption?: null;
      readonly number?: number;
      /** Whose it is, where the channel does not tell that by itself. */
      readonly by?: 'us' | 'them';
    })
  | (Envelope & {
      readonly kind: 'revoke';
      readonly targetId: string;
      /** Whose it is, where the channel does not tell that by itself. */
      readonly by?: 'us' | 'them';
    })
  | { readonly kind: 'status'; readonly receipt: Receipt }
  | {
      readonly kind: 'call';
      readonly platform: Platform;
      readonly at: string;
      readonly call: Call;
      readonly person: Person;
    }
  /** The person is reached in another way from now on, and no message says so. */
  | {
      readonly kind: 'new-identity';
      readonly person: Person;
      readonly at: string;
      readonly newIdentity: NewIdentity;
    }
  /** The person wants broadcasts from now on, or wants none. */
  | { readonly kind: 'preference'; readonly person: Person; readonly at: string; readonly allows: boolean }
  /** Something has become of a template of our business account, which several organizations may have. */
  | { readonly kind: 'template'; readonly notice: TemplateNotice }
  /** A group is called so from now on. */
  | { readonly kind: 'group-subject'; readonly groupId: string; readonly subject: string }
  /** Understood, and nothing to do: it is acknowledged and logged. */
  | { readonly kind: 'nothing'; readonly reason: string }
  /** It can never succeed: it is dead-lettered with this reason. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** What a message says, and its file. */
export interface InboundPart {
  /** Without the file's link, which is made when the file is here. Never a reaction. */
  readonly content: Content;
  readonly file?: InboundFile;
}

/** What a webhook says of every message, of either side. */
interface Envelope {
  readonly providerId: string;
  /** The person at the other end. */
  readonly person: Person;
  /** ISO 8601 with milliseconds, by the provider's clock. */
  readonly at: string;
  /** The conversation is this group's, and the person one of its members. */
  readonly groupId?: string;
}

/** Another number or user id by which a person is reached from now on. */
export interface NewIdentity {
  readonly number?: string;
  readonly userId?: string;
}

/** A receipt in our terms. */
export interface Receipt {
  readonly providerId: string;
  /** Our message id, where it travelled with the message. */
  readonly messageId?: string;
  /** The ids by which the provider knows who the message went to, as far as it says. */
  readonly names?: Names;
  /** It failed because the person has told the provider that they want no marketing of the organization's. */
  readonly isOptedOut?: true;
  readonly change: StatusChange;
}

/** A file that a stored message waits for, and where it is to be stored. */
interface WantedFile {
  readonly organization: Organization | undefined;
  readonly file: AwaitedFile;
  /** Its key in our storage. */
  readonly key: string;
  /** When the fetch must have ended, in ms since the epoch. */
  readonly deadline: number;
}

/** Fetches a file from its provider into our storage. Throws for faults of ours alone. */
export type FetchFile = (
  wanted: WantedFile,
  deps: Deps<'table:write' | 'media:write' | 'http' | 'secrets'>,
) => Promise<InboundResult>;
