import { isoTime, seconds } from '../../base/clock.ts';
import type { Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import { beginUploadWrite, type NewUpload, newUpload, uploadedFileKey } from './upload.ts';

/** For how long the storage takes the file, in seconds. */
const addressSeconds = 900;

/**
 * Puts an upload on record, and makes the address at which the storage takes its file: so many bytes, of this type, for 15
 * minutes. The record comes first: what lies in the storage is always found by it.
 */
export async function createUpload(
  { id: organizationId }: Organization,
  given: NewUpload,
  { table, media, clock, ids }: Deps<'table:put' | 'uploads:sign'>,
) {
  const now = clock.now();
  const upload = newUpload(organizationId, given, { now, ids });
  await table.write(beginUploadWrite(upload));
  const { size, content_type: contentType } = upload;
  const url = await media.uploadAddress(uploadedFileKey(upload), { size, contentType, seconds: addressSeconds });
  const headers = { 'Content-Type': contentType, 'Content-Length': String(size) };
  const expires_at = isoTime(now + seconds(addressSeconds));
  return { success: true as const, media_id: upload.id, upload: { url, method: 'PUT' as const, headers, expires_at } };
}
