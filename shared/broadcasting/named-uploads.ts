import { findUpload, type NamedUpload, refuseWithoutFile } from '../media/uploads/find-upload.ts';
import { keepUpload } from '../media/uploads/keep-upload.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { NewBroadcast } from './new-broadcast.ts';

/** How a request names the file of its audience. */
export const namedFile = (mediaId: string): NamedUpload => ({ mediaId, field: 'audience.media_id' });

/**
 * Keeps the uploads that a broadcast needs, for a use that begins at `beginsAt` (ms since the epoch). Throws `Upload not
 * found`, and `Media download failed` where the file for the template's header has not come; the audience's has been read.
 */
export async function keepUploads(
  { id: organizationId }: Organization,
  { body: { audience, template }, beginsAt }: { readonly body: NewBroadcast; readonly beginsAt: number },
  deps: Deps<'table:get' | 'table:update' | 'uploads:take'>,
): Promise<void> {
  const keep = (named: NamedUpload) => keepUpload(named, { organizationId, beginsAt }, deps);
  if (audience.media_id !== undefined) await keep(namedFile(audience.media_id));
  const mediaId = template.header?.media_id;
  if (mediaId === undefined) return;
  const named = { mediaId, field: 'template.header.media_id' };
  await refuseWithoutFile(await findUpload(named, organizationId, deps), named, deps);
  await keep(named);
}
