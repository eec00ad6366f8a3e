import type { TypedContent } from '../../../conversations/content.ts';
import type { Content } from '../../../conversations/message.ts';

/** What a part of the chat-app's own protocol shows, and carries for programs. */
export type Read = TypedContent & {
  readonly shown?: string;
  /** The server's id of the message that it is about, where the part itself says so. */
  readonly answers?: string;
};

/** How a part is read. */
export interface Kind {
  /** In our terms; our own sends have the same. */
  readonly type: string;
  readonly media?: Content['media_type'];
  /** Members that have a place of their own in what is read; all others are kept beside it. */
  readonly taken: readonly string[];
  /** `record` is the server's record around the message, where there is one. */
  readonly read: (value: unknown, record: unknown) => Read;
}
