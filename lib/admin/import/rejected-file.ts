import { closeSync, fstatSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { rejectedRows } from '../../../shared/contacts/import/rejected-rows.ts';
import type { CsvRow } from '../../../shared/input/csv/row-parsing.ts';

interface RejectedFile {
  add(row: CsvRow, reason: string): void;
  /** Returns the file's path, or null when no row was rejected: then there is no file. */
  close(): string | null;
}

/** A file of the rows that were not imported. It takes the place of the last run's. */
export function openRejected(path: string, imported: string, like: Parameters<typeof rejectedRows>[0]): RejectedFile {
  if (isSameFile(path, imported)) throw new Error('--rejected must not be the file that is imported');
  const file = openSync(path, 'w');
  const rows = rejectedRows(like);
  let isEmpty = true;

  return {
    add(row, reason) {
      if (isEmpty) writeSync(file, rows.head);
      isEmpty = false;
      writeSync(file, rows.line(row, reason));
    },
    close() {
      const isOurs = fstatSync(file).isFile();
      closeSync(file);
      if (isEmpty && isOurs) rmSync(path, { force: true });
      return isEmpty ? null : path;
    },
  };
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino;
}
