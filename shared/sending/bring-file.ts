import { seconds } from '../base/clock.ts';
import type { Channel, UploadedFile, UploadOutcome } from '../channels/channel.ts';
import { ApiError } from '../errors.ts';
import { linkTo } from '../media/media-link.ts';
import type { MediaSource, StoredFile } from '../media/media-source.ts';
import { fetchMedia } from '../media/store-media.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Intent } from './intent.ts';

/** What bringing a file takes. */
export type FileDeps = Deps<'table:write' | 'http' | 'media:write' | 'media-keys' | 'limits'>;

interface NamedFile {
  readonly source: MediaSource;
  readonly channel: Channel;
  /** When the request arrived, in ms since the epoch. */
  readonly arrivedAt: number;
}

/** From the request's arrival: what comes after it still has its time before API Gateway gives up at 30 s. */
const fetchMs = seconds(12);
const uploadMs = seconds(18);

/** Brings the file that a caller names to our storage, under the intent's key, and to the provider. Throws as `fetchMedia` and `uploaded` do. */
export async function bringFile(intent: Intent, { source, channel, arrivedAt }: NamedFile, deps: FileDeps) {
  const key = intent.content?.media_key ?? '';
  const asked = { source, organizationId: intent.organization_id, deadline: arrivedAt + fetchMs };
  const stored = await fetchMedia({ ...asked, key }, deps);
  return { file: await uploaded(stored, channel, arrivedAt), link: await linkTo(stored, deps), stored };
}

/** Gives the provider a stored file. Throws `Provider upload failed`. */
export async function uploaded(stored: StoredFile, channel: Channel, arrivedAt: number): Promise<UploadedFile> {
  const upload = (await channel.upload?.(stored, arrivedAt + uploadMs)) ?? noUpload;
  if (upload.kind === 'failed') {
    const { reason, trouble } = upload;
    throw new ApiError('Provider upload failed', `Failed to upload media to the provider: ${reason}`, { trouble });
  }
  return { mediaId: upload.mediaId, filename: stored.filename };
}

const noUpload: UploadOutcome = { kind: 'failed', reason: 'this channel takes no files' };
