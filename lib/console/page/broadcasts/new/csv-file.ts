import { parse } from 'csv-parse/browser/esm/sync';
import { type Delimiter, delimiterIn, longestHeader } from '../../../../../shared/input/csv/syntax.ts';

/** A file of recipients, as far as it has to be known before it is uploaded. */
export interface CsvFile {
  readonly file: File;
  readonly delimiter: Delimiter;
  /** In the file's order; a column is named by its place. */
  readonly columns: readonly string[];
  /** The first row below them. */
  readonly sample: readonly string[];
  /** Rows below the first line: line ends outside quotes are counted, so that an empty line is one, too. */
  readonly rows: number;
  /** The byte that the first line ends before. */
  readonly end: number;
}

/** Reads a file's first lines, and counts the others. Throws where it is not UTF-8, or no CSV. */
export async function readCsv(file: File): Promise<CsvFile> {
  // The mark of the byte order counts among the bytes of the first line: the parser takes it off itself.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const head = decoder.decode(await file.slice(0, longestHeader).arrayBuffer());
  const { delimiter } = delimiterIn(head);
  const options = { delimiter, bom: true, info: true, to: 2, relax_column_count: true, relax_quotes: true };
  const found = parse(head, options) as unknown as { record: string[]; info: { bytes: number } }[];
  const [first, second] = found;
  if (!first) throw new Error('the file is empty');
  return {
    file,
    delimiter,
    columns: first.record.map((name) => name.trim()),
    sample: second?.record ?? [],
    rows: Math.max(0, (await countLines(file)) - 1),
    end: first.info.bytes,
  };
}

async function countLines(file: File): Promise<number> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const state = { lines: 0, isQuoted: false, isBegun: false };
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    countIn(decoder.decode(part.value, { stream: true }), state);
  }
  decoder.decode();
  return state.lines + (state.isBegun ? 1 : 0);
}

/** A quote that is doubled opens and closes at once. */
function countIn(text: string, state: { lines: number; isQuoted: boolean; isBegun: boolean }): void {
  for (const sign of text) {
    if (sign === '"') state.isQuoted = !state.isQuoted;
    const isEnd = sign === '\n' && !state.isQuoted;
    if (isEnd && state.isBegun) state.lines++;
    state.isBegun = isEnd ? false : state.isBegun || sign !== '\r';
  }
}

/** The same file with other names in its first line, by the columns' places: a column without one is left out of the broadcast. */
export function renamed({ file, columns, delimiter, end }: CsvFile, names: ReadonlyMap<number, string>): File {
  const header = columns.map((_, place) => names.get(place) ?? '').join(delimiter);
  return new File([`${header}\n`, file.slice(end)], file.name, { type: 'text/csv' });
}
