import { closeSync, fstatSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import type { CsvRow } from '../../../shared/input/csv/rows.ts';

/** What stands before a row's own fields, whose number may be the very reason. */
const added = ['line', 'reason'];

interface RejectedFile {
  add(row: CsvRow, reason: string): void;
  /** Returns the file's path, or null when no row was rejected: then there is no file. */
  close(): string | null;
}

interface Like {
  readonly delimiter: string;
  readonly hasMark: boolean;
  readonly header: readonly string[];
}

/**
 * A file of the rows that were not imported, written as the imported file was, so that it can be put right and imported
 * itself. It takes the place of the last run's.
 */
export function openRejected(path: string, imported: string, { delimiter, hasMark, header }: Like): RejectedFile {
  if (isSameFile(path, imported)) throw new Error('--rejected must not be the file that is imported');
  const file = openSync(path, 'w');
  // A file of rejected rows that is imported again has these columns already.
  const skipped = added.every((name, place) => header[place] === name) ? added.length : 0;
  let isEmpty = true;

  const write = (fields: readonly string[]) =>
    writeSync(file, `${fields.map((field) => quoted(field, delimiter)).join(delimiter)}\r\n`);

  return {
    add({ line, fields }, reason) {
      if (isEmpty) {
        if (hasMark) writeSync(file, '\ufeff');
        write([...added, ...header.slice(skipped)]);
      }
      isEmpty = false;
      write([String(line), reason, ...fields.slice(skipped)]);
    },
    close() {
      const isOurs = fstatSync(file).isFile();
      closeSync(file);
      if (isEmpty && isOurs) rmSync(path, { force: true });
      return isEmpty ? null : path;
    },
  };
}

const quoted = (field: string, delimiter: string): string =>
  /["\r\n]/.test(field) || field.includes(delimiter) ? `"${field.replaceAll('"', '""')}"` : field;

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
