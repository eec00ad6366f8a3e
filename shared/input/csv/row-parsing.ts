import type { Options } from 'csv-parse';
import { isBlank } from '../../base/blank.ts';
import { type Delimiter, isWellQuoted, lineEnds, type Swallowed, swallowedIn } from './syntax.ts';

/** A row as it stands in a file, the header too. */
export interface CsvRow {
  /** The line in which it begins, from 1. */
  readonly line: number;
  /** Bytes from the begin of the stream to the row's end, with the line's. */
  readonly end: number;
  readonly fields: readonly string[];
  /** Its quotes are as RFC 4180 has them; else the fields are a guess. */
  readonly isWellQuoted: boolean;
  /** Where a quote opens that has taken line ends into a field; one that is not where it should be swallows rows. */
  readonly swallowed?: Swallowed;
}

/** A row as the parser has it. */
interface Parsed {
  readonly record: string[];
  readonly raw: string;
  readonly info: { readonly bytes: number };
}

/**
 * How `csv-parse` is to read the rows of a file (RFC 4180; lines may end in LF, CRLF or CR; a byte order mark is skipped), without
 * empty lines: each record is a `CsvRow`. `reasonOf` says why its error ended the file, in one line that calls it `name`; undefined
 * for an error of another kind. For one file.
 */
export function rowParsing(name: string, delimiter: Delimiter) {
  let line = 1;
  const options: Options<CsvRow, Parsed> = {
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRow,
    raw: true,
    info: true,
    // Here, not behind the stream: what the stream holds is lost when a later row is wrong, and the count would be too low.
    on_record({ record: fields, raw, info: { bytes: end } }) {
      const begins = line;
      line += lineEnds(raw);
      if (isEmpty(fields)) return null;
      const swallowed = swallowedIn(raw, begins, delimiter);
      return { line: begins, end, fields, isWellQuoted: isWellQuoted(raw, delimiter), ...(swallowed && { swallowed }) };
    },
  };
  return {
    // The types of the package do not know that `raw` and `info` change what a record is.
    options: options as unknown as Options,
    reasonOf: (error: unknown): string | undefined =>
      isUnended(error)
        ? `the row that begins in line ${line} of ${name} does not end: is a quote missing in it?`
        : undefined,
  };
}

/** Bytes of a row. A contact with the longest values has a quarter of this; what is longer lacks a quote. */
const maxRow = 1_000_000;

const isUnended = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE');

/** Spreadsheets write empty lines as delimiters alone. */
const isEmpty = (fields: readonly string[]): boolean => fields.every(isBlank);
