import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { type CsvError, type Options, parse } from 'csv-parse';
import { isBlank } from '../../../shared/base/text.ts';
import { type Delimiter, isWellQuoted, lineEnds, type Swallowed, swallowedIn } from './csv-syntax.ts';
import { utf8Of } from './utf8.ts';

/** A row as it stands in a file, the header too. */
export interface CsvRow {
  /** The line in which it begins, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
  /** Its quotes are as RFC 4180 has them; else the fields are a guess. */
  readonly isWellQuoted: boolean;
  /** Where a quote opens that has taken line ends into a field; one that is not where it should be swallows rows. */
  readonly swallowed?: Swallowed;
}

/** Bytes of a row. A contact with the longest values has a quarter of this; what is longer lacks a quote. */
const maxRow = 1_000_000;

/**
 * The rows of a CSV file (RFC 4180; lines may end in LF, CRLF or CR; a byte order mark is skipped), without empty lines. It
 * reads as fast as rows are taken. Throws one line when the file is not UTF-8, or ends inside a row.
 */
export async function* csvRows(file: string, delimiter: Delimiter): AsyncGenerator<CsvRow> {
  let line = 1;
  const options: Options<CsvRow, { record: string[]; raw: string }> = {
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRow,
    raw: true,
    // Here, not behind the stream: what the stream holds is lost when a later row is wrong, and the count would be too low.
    on_record({ record: fields, raw }) {
      const begins = line;
      line += lineEnds(raw);
      if (isEmpty(fields)) return null;
      const swallowed = swallowedIn(raw, begins, delimiter);
      return { line: begins, fields, isWellQuoted: isWellQuoted(raw, delimiter), ...(swallowed && { swallowed }) };
    },
  };
  // Its types do not know that `raw` changes what a record is.
  const parser = parse(options as unknown as Options);
  // Failures come out of the parser.
  pipeline(utf8Of(createReadStream(file), file), parser, () => {});
  try {
    yield* parser;
  } catch (error) {
    if (!isUnended(error as CsvError)) throw error;
    throw new Error(`the row that begins in line ${line} of ${file} does not end: is a quote missing in it?`);
  }
}

const isUnended = ({ code }: CsvError) => code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';

/** Spreadsheets write empty lines as delimiters alone. */
const isEmpty = (fields: readonly string[]): boolean => fields.every(isBlank);
