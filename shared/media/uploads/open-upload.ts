import type { OrganizationId } from '../../identifiers.ts';
import type { Deps } from '../../runtime/deps.ts';
import { type Download, tooLarge } from '../download.ts';
import { kinds, type MediaSource } from '../media-source.ts';
import { findUpload, refuseWithoutFile } from './find-upload.ts';
import { uploadedFileKey, usedWrite } from './upload.ts';

type UploadDeps = Deps<'table:get' | 'table:update' | 'uploads:take'>;

/**
 * Opens the file of an upload as if it were a download: what is stored of it is a copy, judged by its own content, which
 * lives as long as its message. Once that is stored, the upload has been used. Throws `Upload not found`, also of another
 * organization's; `Media download failed` as long as no file has come, and `Unsupported media` for one that is too large.
 */
export async function openUpload(
  source: Extract<MediaSource, { readonly mediaId: string }>,
  organizationId: OrganizationId,
  deps: UploadDeps,
): Promise<Download> {
  const upload = await findUpload(source, organizationId, deps);
  const { taken = kinds[source.kind] } = source;
  if (upload.size > taken.maxBytes) throw tooLarge(source);
  await refuseWithoutFile(upload, source, deps);
  return {
    headers: new Headers({ 'content-type': upload.content_type }),
    address: '',
    filename: upload.filename,
    chunks: await deps.media.read(uploadedFileKey(upload)),
    // A concurrent use that has noted it first has noted the same.
    ...(upload.used_at === undefined && { stored: () => deps.table.write(usedWrite(upload, deps.clock.now())) }),
  };
}
