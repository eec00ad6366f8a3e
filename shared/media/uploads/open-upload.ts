import { ApiError } from '../../errors.ts';
import type { OrganizationId } from '../../identifiers.ts';
import type { Deps } from '../../runtime/deps.ts';
import { type Download, failedDownload, tooLarge } from '../download.ts';
import { kinds, type MediaSource } from '../media-source.ts';
import { isUploadId, parseUpload, type Upload, uploadedFileKey, uploadKey, usedWrite } from './upload.ts';

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
  const upload = await usableUpload(source, organizationId, deps);
  const { taken = kinds[source.kind] } = source;
  if (upload.size > taken.maxBytes) throw tooLarge(source);
  const key = uploadedFileKey(upload);
  if (!(await deps.media.has(key)))
    throw failedDownload(source, 'names an upload whose file has not come yet; PUT it first');
  return {
    headers: new Headers({ 'content-type': upload.content_type }),
    address: '',
    filename: upload.filename,
    chunks: await deps.media.read(key),
    // A concurrent use that has noted it first has noted the same.
    ...(upload.used_at === undefined && { stored: () => deps.table.write(usedWrite(upload, deps.clock.now())) }),
  };
}

/** An upload that can be used now. Throws `Upload not found`. */
async function usableUpload(
  { mediaId, field }: Extract<MediaSource, { readonly mediaId: string }>,
  organizationId: OrganizationId,
  { table, clock }: UploadDeps,
): Promise<Upload> {
  const upload = isUploadId(mediaId) ? parseUpload(await table.get(uploadKey(organizationId, mediaId))) : undefined;
  if (upload && clock.now() < Date.parse(upload.usable_until)) return upload;
  const text = `${field} names no upload of this organization, or one whose time is over; upload the file again, with POST /media`;
  throw new ApiError('Upload not found', text);
}
