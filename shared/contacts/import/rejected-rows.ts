import type { CsvRow } from '../../input/csv/row-parsing.ts';
import { csvLine } from '../../input/csv/syntax.ts';

/** What stands before a row's own fields, whose number may be the very reason. */
const added = ['line', 'reason'];

/** How a file is written. */
interface Like {
  readonly delimiter: string;
  /** It begins with a byte order mark. */
  readonly hasMark: boolean;
  readonly header: readonly string[];
}

/**
 * The lines of a file of rows that were not imported, written as the imported file was, so that it can be put right and imported
 * itself: what it begins with, and one row with the reason.
 */
export function rejectedRows({ delimiter, hasMark, header }: Like) {
  // A file of rejected rows that is imported again has these columns already.
  const skipped = added.every((name, place) => header[place] === name) ? added.length : 0;
  return {
    head: `${hasMark ? '\ufeff' : ''}${csvLine([...added, ...header.slice(skipped)], delimiter)}`,
    line: ({ line, fields }: Pick<CsvRow, 'line' | 'fields'>, reason: string): string =>
      csvLine([String(line), reason, ...fields.slice(skipped)], delimiter),
  };
}
