import type { Deps } from '../../runtime/deps.ts';
import { readDue, sweepDue } from '../../table/due.ts';
import { endedWrite, parseUpload, uploadedFileKey } from './upload.ts';

/**
 * Deletes the uploads whose time is over. The file goes first: as long as it is there, its record leads to it. Returns the counts
 * that its worker logs.
 */
export async function sweepUploads(deps: Deps<'table:get' | 'table:due' | 'table:delete' | 'uploads:delete'>) {
  const { done, ...left } = await sweepDue(
    {
      kind: 'upload',
      async handle(key) {
        const upload = parseUpload(await readDue(key, deps));
        if (!upload) return undefined;
        await deps.media.delete(uploadedFileKey(upload));
        await deps.table.write(endedWrite(upload));
        return true;
      },
    },
    deps,
  );
  return { ended: done.length, ...left };
}
