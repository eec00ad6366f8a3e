import type { FileAudience } from '../broadcasts/broadcast.ts';
import { ApiError } from '../errors.ts';
import { csvRows } from '../input/csv/rows.ts';
import { delimiterIn, longestHeader } from '../input/csv/syntax.ts';
import { UnreadableCsv } from '../input/csv/utf8.ts';
import { findUpload, refuseWithoutFile } from '../media/uploads/find-upload.ts';
import { readUpload } from '../media/uploads/keep-upload.ts';
import type { Organization } from '../organizations/organization.ts';
import { peek } from '../outbound/chunks.ts';
import type { Deps } from '../runtime/deps.ts';
import { mostValues, valueLength } from '../templates/use.ts';
import { namedFile } from './named-uploads.ts';

/** The column that says who a row is for; all others are variables. */
export const phoneColumn = 'phone_number';
/** Variables of a template are fewer; a refusal lists so many characters of the columns. */
const [mostColumns, shownLength] = [mostValues, 200];

/**
 * The audience that an upload is, by its first line, which names its columns; no row is read. Throws `Upload not found`, `Media
 * download failed` where the file has not come, and 400 for a file that is no CSV or lacks a column.
 */
export async function fileAudience(
  { id: organizationId }: Organization,
  mediaId: string,
  deps: Deps<'table:get' | 'uploads:take'>,
): Promise<FileAudience> {
  const upload = await findUpload(namedFile(mediaId), organizationId, deps);
  await refuseWithoutFile(upload, namedFile(mediaId), deps);
  const chunks = await readUpload(upload, 0, deps);
  const { head, all } = await peek(chunks[Symbol.asyncIterator](), longestHeader);
  const { delimiter } = delimiterIn(head.toString('utf8', 0, longestHeader));
  const { fields, end } = await firstRow({ chunks: all, name: 'the file', delimiter });
  return { media_id: upload.id, delimiter, columns: columnsIn(fields), offset: end };
}

async function firstRow(source: Parameters<typeof csvRows>[0]): Promise<{ fields: readonly string[]; end: number }> {
  try {
    for await (const row of csvRows(source)) return row;
  } catch (error) {
    if (error instanceof UnreadableCsv) throw refused(`names a file that is no CSV: ${error.message}`);
    throw error;
  }
  throw refused('names a file without a line');
}

function columnsIn(header: readonly string[]): string[] {
  const columns = header.map((title) => {
    const column = title.trim();
    return column.toLowerCase() === phoneColumn ? phoneColumn : column;
  });
  const named = columns.filter((column) => column !== '');
  if (!named.includes(phoneColumn)) {
    const shown = named.join(', ').slice(0, shownLength);
    throw refused(`names a file whose first line lacks the column ${phoneColumn}; its columns are: ${shown}`);
  }
  // Objects do not keep a member of this name, so that its variable would never have a value.
  if (named.includes('__proto__')) throw refused('names a file with a column __proto__, which cannot be a variable');
  const twice = named.find((column, index) => named.indexOf(column) !== index);
  if (twice !== undefined) throw refused(`names a file with two columns ${twice.slice(0, shownLength)}`);
  if (columns.length > mostColumns) throw refused(`names a file with more than ${mostColumns} columns`);
  if (named.some((column) => column.length > valueLength)) {
    throw refused(`names a file with a column whose name is longer than ${valueLength} characters`);
  }
  return columns;
}

const refused = (what: string) => new ApiError('Invalid field', `audience.media_id ${what}`);
