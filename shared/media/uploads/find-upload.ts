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
  throw noUpload({ field }, 'no upload of this organization, or one whose time is over');
}

/** The refusal of an upload that cannot be used any more: what `field` names instead. */
export const noUpload = ({ field }: Pick<NamedUpload, 'field'>, names: string): ApiError =>
  new ApiError('Upload not found', `${field} names ${names}; upload the file again, with POST /media`);

/** Throws `Media download failed` as long as the file of an upload has not come, and `Upload not found` where it has gone. */
export async function refuseWithoutFile(
  upload: Upload,
  named: Pick<NamedUpload, 'field'>,
  { media }: Deps<'uploads:take'>,
): Promise<void> {
  if (await media.has(uploadedFileKey(upload))) return;
  // Only what had come was ever used.
  if (upload.used_at !== undefined) throw noUpload(named, 'an upload whose file is gone');
  throw failedDownload(named, 'names an upload whose file has not come yet; PUT it first');
}
