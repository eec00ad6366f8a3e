import { isoTime, seconds } from '../../base/clock.ts';
import type { Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import { noteStored, overMediaQuota } from '../media-usage.ts';
import { beginUploadWrite, type NewUpload, newUpload, uploadedFileKey } from './upload.ts';

/** For how long the storage takes the file, in seconds. */
const addressSeconds = 900;

/**
 * Puts an upload on record, and makes the address at which the storage takes its file: so many bytes, of this type, for 15
 * minutes. The record comes first: what lies in the storage is always found by it. The size counts from now on, whether the file
 * comes or not, until the next measurement. Throws 429 where the organization's files fill its quota.
 */
export async function createUpload(
  organization: Organization,
  given: NewUpload,
  deps: Deps<'table:get' | 'table:put' | 'table:update' | 'uploads:sign' | 'limits'>,
) {
  const { table, media, clock, ids } = deps;
  const refusal = await overMediaQuota(organization, deps);
  if (refusal) throw refusal;
  const now = clock.now();
  const upload = newUpload(organization.id, given, { now, ids });
  await table.write(beginUploadWrite(upload));
  const { size, content_type: contentType } = upload;
  const key = uploadedFileKey(upload);
  await noteStored({ key, size }, deps);
  const url = await media.uploadAddress(key, { size, contentType, seconds: addressSeconds });
  const headers = { 'Content-Type': contentType, 'Content-Length': String(size) };
  const expires_at = isoTime(now + seconds(addressSeconds));
  return { success: true as const, media_id: upload.id, upload: { url, method: 'PUT' as const, headers, expires_at } };
}
