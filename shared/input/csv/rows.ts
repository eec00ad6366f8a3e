import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { type CsvRow, rowParsing } from './row-parsing.ts';
import type { Delimiter } from './syntax.ts';
import { UnreadableCsv, utf8Of } from './utf8.ts';

/** A file, or what follows a row of it. */
interface CsvSource {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** As refusals name the file. */
  readonly name: string;
  readonly delimiter: Delimiter;
}

/**
 * The rows of a CSV file, as `rowParsing` has them. It reads as fast as rows are taken. Throws `UnreadableCsv`, one line, when the
 * file is not UTF-8, or ends inside a row.
 */
export async function* csvRows({ chunks, name, delimiter }: CsvSource): AsyncGenerator<CsvRow> {
  const { options, reasonOf } = rowParsing(name, delimiter);
  const parser = parse(options);
  // Failures come out of the parser.
  pipeline(utf8Of(chunks, name), parser, () => {});
  try {
    yield* parser;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    throw new UnreadableCsv(reason);
  }
}
