import { type Options, parse } from 'csv-parse/browser/esm/sync';
import { type Column, type Columns, columnsIn } from '../../../../../shared/contacts/import/columns.ts';
import { type CsvRow, rowParsing } from '../../../../../shared/input/csv/row-parsing.ts';
import { type Delimiter, delimiterIn } from '../../../../../shared/input/csv/syntax.ts';

/** A file of contacts, read. */
export interface ContactFile {
  readonly name: string;
  readonly delimiter: Delimiter;
  readonly hasMark: boolean;
  readonly header: readonly string[];
  readonly columns: Columns;
  readonly rows: readonly CsvRow[];
}

/** What `POST /contact` takes. */
const taken: readonly Column[] = ['phone_number', 'full_name', 'email', 'tags'];

/** A browser holds the whole file. What is larger is for `relaydesk contact import`. */
const mostBytes = 20_000_000;

/** Throws, in one line, why a file is none of contacts. */
export async function readContacts(file: File): Promise<ContactFile> {
  const { name } = file;
  if (file.size > mostBytes) throw new Error(`${name} is larger than ${mostBytes / 1_000_000} MB: import it in parts`);
  const text = textOf(name, await file.arrayBuffer());
  const { delimiter, hasMark } = delimiterIn(text);
  const [first, ...rows] = rowsIn(name, text, delimiter);
  if (!first) throw new Error(`${name} is empty; its first line must name its columns`);
  const header = first.fields;
  return { name, delimiter, hasMark, header, columns: columnsIn({ header, file: name, taken }), rows };
}

/** With its byte order mark, if it has one. */
function textOf(name: string, bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(`${name} is not UTF-8; save the file as CSV with the encoding UTF-8`);
  }
}

function rowsIn(name: string, text: string, delimiter: Delimiter): readonly CsvRow[] {
  const { options, reasonOf } = rowParsing(name, delimiter);
  try {
    return parse(text, options as Options) as unknown as CsvRow[];
  } catch (error) {
    throw new Error(reasonOf(error) ?? (error as Error).message);
  }
}
