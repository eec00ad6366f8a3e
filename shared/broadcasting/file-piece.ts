import type { FileAudience } from '../broadcasts/broadcast.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { CsvRow } from '../input/csv/row-parsing.ts';
import { csvRows } from '../input/csv/rows.ts';
import { UnreadableCsv } from '../input/csv/utf8.ts';
import { isMissingFile } from '../media/missing-file.ts';
import { keptUpload, readUpload } from '../media/uploads/keep-upload.ts';
import type { Deps } from '../runtime/deps.ts';

/** Rows, and their bytes, that are planned together. */
const [rowsAtOnce, bytesAtOnce] = [1_000, 2_000_000];

/** A row of an audience's file. */
export interface FileRow extends Pick<CsvRow, 'fields' | 'isWellQuoted'> {
  /** The byte of the file at which it ends, by which it is told from all others. */
  readonly row: number;
}

/** The next rows of an audience's file. */
export interface FilePiece {
  readonly rows: readonly FileRow[];
  /** The byte up to which the file is read with them. */
  readonly offset: number;
  /** `broken`: what follows is no UTF-8, or a row without an end, or the file is gone. */
  readonly after: 'more' | 'end' | 'broken';
}

/** Reads the next rows of an audience's file, from where the ones before ended, and no more of the file than those. */
export async function readPiece(
  organizationId: OrganizationId,
  { media_id, delimiter, offset }: FileAudience,
  deps: Deps<'table:get' | 'uploads:take'>,
): Promise<FilePiece> {
  const upload = await keptUpload(organizationId, media_id, deps);
  if (!upload) return { rows: [], offset, after: 'broken' };
  const rows: FileRow[] = [];
  let reached = offset;
  // The storage has no byte behind the last one to begin at.
  if (reached >= upload.size) return { rows, offset, after: 'end' };
  try {
    for await (const row of csvRows({ chunks: await readUpload(upload, offset, deps), name: 'the file', delimiter })) {
      reached = offset + row.end;
      rows.push({ fields: row.fields, isWellQuoted: row.isWellQuoted, row: reached });
      if (rows.length === rowsAtOnce || row.end >= bytesAtOnce) return { rows, offset: reached, after: 'more' };
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv || isMissingFile(error))) throw error;
    return { rows, offset: reached, after: 'broken' };
  }
  return { rows, offset: reached, after: 'end' };
}
