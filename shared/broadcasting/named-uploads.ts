import { findUpload, type NamedUpload, refuseWithoutFile } from '../media/uploads/find-upload.ts';
import { keepUpload } from '../media/uploads/keep-upload.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { NewBroadcast } from './new-broadcast.ts';

/** How a request names the file of its audience. */
export const namedFile = (mediaId: string): NamedUpload => ({ mediaId, field: 'audience.media_id' });

/** The uploads that a broadcast needs until it is through: its audience's, and that in the template's header. */
function uploadsOf({ audience, template }: NewBroadcast): NamedUpload[] {
  const inHeader = template.header?.media_id;
  return [
    ...(audience.media_id === undefined ? [] : [namedFile(audience.media_id)]),
    ...(inHeader === undefined ? [] : [{ mediaId: inHeader, field: 'template.header.media_id' }]),
  ];
}

/**
 * Keeps the uploads that a broadcast needs, for a use that begins at `beginsAt` (ms since the epoch). Throws `Upload not
 * found`, and `Media download failed` for one whose file has not come.
 */
export async function keepUploads(
  { id: organizationId }: Organization,
  { body, beginsAt }: { readonly body: NewBroadcast; readonly beginsAt: number },
  deps: Deps<'table:get' | 'table:update' | 'uploads:take'>,
): Promise<void> {
  for (const named of uploadsOf(body)) {
    await refuseWithoutFile(await findUpload(named, organizationId, deps), named, deps);
    await keepUpload(named, { organizationId, beginsAt }, deps);
  }
}
