import { pipeline } from 'node:stream';
import { type CsvError, type Options, parse } from 'csv-parse';
import { isBlank } from '../../base/text.ts';
import { type Delimiter, isWellQuoted, lineEnds, type Swallowed, swallowedIn } from './syntax.ts';
import { UnreadableCsv, utf8Of } from './utf8.ts';

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

/** Bytes of a row. A contact with the longest values has a quarter of this; what is longer lacks a quote. */
const maxRow = 1_000_000;

/** A file, or what follows a row of it. */
interface CsvSource {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** As refusals name the file. */
  readonly name: string;
  readonly delimiter: Delimiter;
}

/**
 * The rows of a CSV file (RFC 4180; lines may end in LF, CRLF or CR; a byte order mark is skipped), without empty lines. It
 * reads as fast as rows are taken. Throws `UnreadableCsv`, one line, when the file is not UTF-8, or ends inside a row.
 */
export async function* csvRows({ chunks, name, delimiter }: CsvSource): AsyncGenerator<CsvRow> {
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
  // Its types do not know that `raw` and `info` change what a record is.
  const parser = parse(options as unknown as Options);
  // Failures come out of the parser.
  pipeline(utf8Of(chunks, name), parser, () => {});
  try {
    yield* parser;
  } catch (error) {
    if (!isUnended(error as CsvError)) throw error;
    throw new UnreadableCsv(`the row that begins in line ${line} of ${name} does not end: is a quote missing in it?`);
  }
}

/** A row as the parser has it. */
interface Parsed {
  readonly record: string[];
  readonly raw: string;
  readonly info: { readonly bytes: number };
}

const isUnended = ({ code }: CsvError) => code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';

/** Spreadsheets write empty lines as delimiters alone. */
const isEmpty = (fields: readonly string[]): boolean => fields.every(isBlank);
