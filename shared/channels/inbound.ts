import type { Person } from '../contacts/person.ts';
import type { AwaitedFile, InboundFile } from '../conversations/awaited-file.ts';
import type { Call } from '../conversations/call.ts';
import type { Content, MessageError } from '../conversations/message.ts';
import type { Platform } from '../events.ts';
import type { InboundResult } from '../media/fetch-inbound.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { InboundItem } from './inbound-item.ts';
import type { Receipt } from './receipt.ts';

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

/** How a provider's webhook item is read in our terms. Never throws. `now` (ms since the epoch) stands in for a missing time. */
export type ReadInbound = (item: InboundItem, now: number) => Inbound;

/** A file that a stored message waits for, and where it is to come. */
export interface WantedFile {
  readonly organization: Organization | undefined;
  readonly file: AwaitedFile;
  /** In our storage. */
  readonly key: string;
  /** In ms since the epoch. */
  readonly deadline: number;
}

/** Brings a file from its provider to our storage. Throws for faults of ours alone. */
export type FetchFile = (wanted: WantedFile, deps: Deps<'media:write' | 'http' | 'secrets'>) => Promise<InboundResult>;
