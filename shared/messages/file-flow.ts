import { ApiError } from '../errors.ts';
import { fetchMedia } from '../media/fetch-media.ts';
import { linkTo } from '../media/media-link.ts';
import type { MediaSource } from '../media/media-source.ts';
import type { Channel, UploadedFile } from '../providers/outcome.ts';
import { seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { abandonIntent, dropFile } from './abandon-intent.ts';
import type { Intent } from './intent.ts';
import { moveToSending } from './intent-store.ts';

/** The part of a send that has to do with its file. */
export interface FileFlow {
  /**
   * Brings the file to our storage and to the provider, and puts on record that the message may go now. Whatever fails
   * leaves nothing behind. Absent when the message has no file.
   */
  readonly prepare?: (intent: Intent, channel: Channel) => Promise<Prepared>;
  /** Deletes what was stored for a send. False when the storage refused. */
  drop(intent: Intent): Promise<boolean>;
}

export interface Prepared {
  readonly intent: Intent;
  readonly file: UploadedFile;
}

type FileDeps = Deps<'table:write' | 'http' | 'media:write' | 'media-keys'>;

/** From the request's arrival: what comes after it still has its time before API Gateway gives up at 30 s. */
const fetchMs = seconds(12);
const uploadMs = seconds(18);

/** Files that callers name. Preparing throws `Media download failed`, `Unsupported media`, `Provider upload failed`. */
export function fileFlow(source: MediaSource | undefined, arrivedAt: number, deps: FileDeps): FileFlow {
  const flow = { drop: (intent: Intent) => dropFile(intent, deps) };
  if (!source) return flow;
  return {
    ...flow,
    async prepare(intent, channel) {
      const brought = await bring(source, intent, channel, arrivedAt, deps).catch(async (error) => {
        await abandonIntent(intent, flow, deps);
        throw error;
      });
      const content = intent.content && { ...intent.content, media_url: brought.link };
      const sending = await moveToSending({ ...intent, content }, deps);
      if (sending) return { intent: sending, file: brought.file };
      await flow.drop(intent);
      const text = 'Another request with this Idempotency-Key has taken over.';
      throw new ApiError('Request in progress', text, { retryAfter: 1 });
    },
  };
}

async function bring(source: MediaSource, { content }: Intent, channel: Channel, arrivedAt: number, deps: FileDeps) {
  const stored = await fetchMedia(source, content?.media_key ?? '', arrivedAt + fetchMs, deps);
  const upload = (await channel.upload?.(stored, arrivedAt + uploadMs)) ?? noUpload;
  if (upload.kind === 'failed') {
    throw new ApiError('Provider upload failed', `Failed to upload media to the provider: ${upload.reason}`);
  }
  return { file: { mediaId: upload.mediaId, filename: stored.filename }, link: await linkTo(stored, deps) };
}

const noUpload = { kind: 'failed', reason: 'this channel takes no files' } as const;
