import type { UploadedFile } from '../../outcome.ts';
import { given } from './given.ts';

/** Media by the id of its upload, with what is shown beside it. Throws when nothing was uploaded: that is a mistake of ours. */
export function mediaPayload(file: UploadedFile | undefined, shown: { caption?: string; filename?: string }) {
  if (!file) throw new Error('a message with media is sent by the id of its upload, and there is none');
  return { id: file.mediaId, ...given(shown) };
}
