import type { OrganizationId } from '../../identifiers.ts';
import type { Deps } from '../../runtime/deps.ts';
import { again, untilSettled } from '../../table/contention.ts';
import { findUpload, type NamedUpload, noUpload } from './find-upload.ts';
import { canBeKeptFor, isKeptFor, parseUpload, type Upload, uploadedFileKey, uploadKey, usedWrite } from './upload.ts';

/**
 * Keeps an upload for a use that begins at `beginsAt` (ms since the epoch), and for 30 days from then on. Throws `Upload not
 * found`, also where it is too old for that: it would be deleted before.
 */
export const keepUpload = (
  named: NamedUpload,
  { organizationId, beginsAt }: { readonly organizationId: OrganizationId; readonly beginsAt: number },
  deps: Deps<'table:get' | 'table:update'>,
): Promise<void> =>
  untilSettled({ over: 'broadcast', organizationId }, deps, async () => {
    const upload = await findUpload(named, organizationId, deps);
    if (isKeptFor(upload, beginsAt)) return;
    if (!canBeKeptFor(upload, beginsAt)) throw noUpload(named, 'an upload that is too old to be kept until then');
    const { kind } = await deps.table.write(usedWrite(upload, deps.clock.now(), beginsAt));
    return kind === 'done' ? undefined : again;
  });

/** An upload that is kept; undefined where it is gone all the same. */
export const keptUpload = async (
  organizationId: OrganizationId,
  id: Upload['id'],
  { table }: Deps<'table:get'>,
): Promise<Upload | undefined> => parseUpload(await table.get(uploadKey(organizationId, id)));

/** The bytes of an upload's file, from one of them on. Throws `MissingFile`. */
export const readUpload = (
  upload: Pick<Upload, 'organization_id' | 'id'>,
  from: number,
  { media }: Deps<'uploads:take'>,
): Promise<AsyncIterable<Uint8Array>> => media.read(uploadedFileKey(upload), from);
