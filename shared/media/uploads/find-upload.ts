import { ApiError } from '../../errors.ts';
import type { OrganizationId } from '../../identifiers.ts';
import type { Deps } from '../../runtime/deps.ts';
import { failedDownload } from '../download.ts';
import { isUploadId, parseUpload, type Upload, uploadedFileKey, uploadKey } from './upload.ts';

/** An upload as a caller names it, and the field that does, for refusals. */
export interface NamedUpload {
  readonly mediaId: string;
  readonly field: string;
}

/** An upload that can be used now. Throws `Upload not found`, also of another organization's. */
export async function findUpload(
  { mediaId, field }: NamedUpload,
  organizationId: OrganizationId,
  { table, clock }: Deps<'table:get'>,
): Promise<Upload> {
  const upload = isUploadId(mediaId) ? parseUpload(await table.get(uploadKey(organizationId, mediaId))) : undefined;
  if (upload && clock.now() < Date.parse(upload.usable_until)) return upload;
  const text = `${field} names no upload of this organization, or one whose time is over; upload the file again, with POST /media`;
  throw new ApiError('Upload not found', text);
}

/** Throws `Media download failed` as long as the file of an upload has not come. */
export async function refuseWithoutFile(
  upload: Upload,
  named: Pick<NamedUpload, 'field'>,
  { media }: Deps<'uploads:take'>,
): Promise<void> {
  if (await media.has(uploadedFileKey(upload))) return;
  throw failedDownload(named, 'names an upload whose file has not come yet; PUT it first');
}
