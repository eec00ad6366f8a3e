import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { allColumns, columnsIn, reasonOf } from '../../../shared/contacts/import/columns.ts';
import { importContacts } from '../../../shared/contacts/import/import-contacts.ts';
import type { Tally } from '../../../shared/contacts/import/import-group.ts';
import type { NewContactBody } from '../../../shared/contacts/new-contact.ts';
import type { CsvRow } from '../../../shared/input/csv/row-parsing.ts';
import { csvRows } from '../../../shared/input/csv/rows.ts';
import { type Delimiter, delimiterIn, longestHeader } from '../../../shared/input/csv/syntax.ts';
import type { Organization } from '../../../shared/organizations/organization.ts';
import type { Screen } from '../bar.ts';
import type { AdminDeps } from '../command.ts';
import { type Count, progressOf } from './progress.ts';
import { openRejected } from './rejected-file.ts';
import { bodyOf } from './row-body.ts';

/** What an import has come to, as it is printed. */
export interface ImportResult extends Readonly<Count> {
  /** Null when no row was rejected. */
  readonly rejected_file: string | null;
}

interface Import {
  /** The path of the CSV file. */
  readonly file: string;
  /** The path of the file for refused rows. */
  readonly rejected: string;
  /** Says how far the import came, also when it throws. */
  readonly count: Count;
  readonly screen: Screen;
  /** No more rows are read once it says yes. */
  isStopped(): boolean;
}

/**
 * Imports a file of contacts; refused rows go to `rejected` with line and reason. A file that cannot be read to its end is
 * refused before anything is imported.
 */
export async function importFile(organization: Organization, given: Import, deps: AdminDeps): Promise<ImportResult> {
  const { file, count, screen } = given;
  const { delimiter, hasMark } = await delimiterOf(file);
  const { header, total } = await lookThrough(file, delimiter);
  const columns = columnsIn({ header, file, taken: allColumns });
  const rejected = openRejected(given.rejected, file, { delimiter, hasMark, header });
  const progress = progressOf(count, total, screen);

  async function* bodies(): AsyncGenerator<NewContactBody> {
    for await (const row of rowsOf(given, delimiter)) {
      count.rows++;
      const body = accepted(row);
      if (body) yield body;
    }
  }
  function accepted(row: CsvRow): NewContactBody | undefined {
    try {
      return bodyOf(row, columns, header.length);
    } catch (error) {
      count.rejected++;
      rejected.add(row, reasonOf(row, error));
      progress.step();
      return undefined;
    }
  }

  let rejectedFile: string | null = null;
  try {
    const onGroup = ({ created, existing }: Tally) => {
      count.created += created;
      count.existing += existing;
      progress.step();
    };
    await importContacts(organization, { bodies: bodies(), onGroup }, deps);
  } finally {
    progress.end();
    rejectedFile = rejected.close();
  }
  return { ...count, rejected_file: rejectedFile };
}

/** The rows after the header, until the import is stopped. */
async function* rowsOf({ file, isStopped }: Import, delimiter: Delimiter): AsyncGenerator<CsvRow> {
  let isHeader = true;
  for await (const row of rowsIn(file, delimiter)) {
    if (isStopped()) return;
    if (!isHeader) yield row;
    isHeader = false;
  }
}

/** The header, and how many rows come after it. */
async function lookThrough(file: string, delimiter: Delimiter): Promise<{ header: readonly string[]; total: number }> {
  let header: readonly string[] | undefined;
  let total = 0;
  for await (const row of rowsIn(file, delimiter)) {
    if (!header) header = row.fields;
    else total++;
  }
  if (!header) throw new Error(`${file} is empty; its first line must name its columns`);
  return { header, total };
}

const rowsIn = (file: string, delimiter: Delimiter) =>
  csvRows({ chunks: createReadStream(file), name: file, delimiter });

/** How a file is written. Throws when it is no file. */
async function delimiterOf(file: string) {
  const handle = await open(file);
  try {
    if (!(await handle.stat()).isFile()) throw new Error(`${file} is not a file`);
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(longestHeader), position: 0 });
    return delimiterIn(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}
