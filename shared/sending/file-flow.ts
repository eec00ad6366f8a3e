import type { Channel, UploadedFile } from '../channels/channel.ts';
import { shownDocument } from '../conversations/description.ts';
import type { Content } from '../conversations/message.ts';
import { ApiError } from '../errors.ts';
import type { MediaSource, StoredFile } from '../media/media-source.ts';
import { overMediaQuota } from '../media/media-usage.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { FileDeps } from './bring-file.ts';
import { type Intent, parseIntent } from './intent.ts';
import { fileReadyWrite } from './transitions.ts';
import { type DroppableFile, dropFile, withdrawSend } from './withdraw.ts';

/** The part of a send that has to do with its file. */
export interface FileFlow extends DroppableFile {
  /** Why the organization may bring no more files; absent when the message has none. */
  readonly overQuota?: (organization: Organization) => Promise<ApiError | undefined>;
  /**
   * Brings the file to our storage and to the provider, and puts on record that the message may go now. A failure leaves
   * nothing behind. Absent when the message has no file.
   */
  readonly prepare?: (intent: Intent, channel: Channel) => Promise<Prepared>;
}

/** A send whose file is where it must be. */
interface Prepared {
  readonly intent: Intent;
  /** Absent where the provider learns of the file otherwise. */
  readonly file?: UploadedFile;
}

/** A file that is where it must be. */
export interface Brought {
  readonly file?: UploadedFile;
  /** To our storage. */
  readonly link: string;
  readonly stored: StoredFile;
}

/** Files that callers name; a function, where the kind of file is known only once the recipient is found. Preparing throws `Media download failed`, `Upload not found`, `Unsupported media`, `Provider upload failed`. */
export function fileFlow(
  given: MediaSource | (() => MediaSource) | undefined,
  arrivedAt: number,
  deps: FileDeps,
): FileFlow {
  const sourceOf = () => (typeof given === 'function' ? given() : given) as MediaSource;
  return flowThat(
    given &&
      (async (intent, channel) => {
        // Loaded with a process's first file (`lib/constructs/late-parts.ts`).
        const { bringFile } = await import('./bring-file.ts');
        return bringFile(intent, { source: sourceOf(), channel, arrivedAt }, deps);
      }),
    deps,
  );
}

/** The flow of a file that `brings` stores under the intent's key; it is absent when the message has none. */
export function flowThat(
  brings: ((intent: Intent, channel: Channel) => Promise<Brought>) | undefined,
  deps: Deps<'table:write' | 'media:write' | 'limits'>,
): FileFlow {
  const flow = { drop: (intent: Intent) => dropFile(intent, deps) };
  if (!brings) return flow;
  return {
    ...flow,
    overQuota: (organization) => overMediaQuota(organization, deps),
    async prepare(intent, channel) {
      const brought = await brings(intent, channel).catch(async (error) => {
        await withdrawSend(intent, flow, deps);
        throw error;
      });
      const content = intent.content && withFile(intent.content, brought);
      const sending = await fileReady({ ...intent, content }, deps);
      if (sending) return { intent: sending, file: brought.file };
      await flow.drop(intent);
      const text = 'Another request with this Idempotency-Key has taken over.';
      throw new ApiError('Request in progress', text, { retryAfter: 1 });
    },
  };
}

/** What a message shows with its file. The file of a header is no content of the message itself. */
export function withFile(content: Content, { link, stored }: Brought): Content {
  // A document without a name has that of its address, which the recipient sees and the download bears.
  const named = (content.type === 'document' || stored.isNamed) && { filename: stored.filename };
  const moves = stored.animated !== undefined && { animated: stored.animated };
  const facts = { mime_type: stored.contentType, size: stored.size, ...named, ...moves };
  const isFile = content.type !== 'interactive' && content.content !== undefined;
  // The name of an upload is not known before it is looked up.
  const message = content.message === shownDocument({}) && stored.isNamed ? shownDocument(stored) : content.message;
  return { ...content, message, media_url: link, ...(isFile && { content: { ...content.content, ...facts } }) };
}

/** The intent, sending; undefined when another request has taken its key over meanwhile. */
async function fileReady(prepared: Intent, { table }: Deps<'table:write'>): Promise<Intent | undefined> {
  const sending: Intent = { ...prepared, state: 'sending' };
  const result = await table.write(fileReadyWrite(prepared));
  if (result.kind === 'done') return sending;
  const standing = parseIntent(result.item);
  // A retry of the SDK can meet what its own first try has written.
  return standing?.message_id === prepared.message_id && standing.state === 'sending' ? sending : undefined;
}
