import { isBlank } from '../../base/blank.ts';
import type { CsvRow } from '../../input/csv/row-parsing.ts';
import { swallowedText } from '../../input/csv/syntax.ts';
import { isSpreadsheetNumber } from '../identities/spreadsheet-number.ts';

/** What a column may be called, upper or lower case, and what it holds. */
const names = {
  phone_number: 'phone_number',
  phone: 'phone_number',
  full_name: 'full_name',
  name: 'full_name',
  email: 'email',
  tags: 'tags',
  photoapp_id: 'photoapp_id',
  photoapp_username: 'photoapp_username',
} as const;

/** What a column can hold of a contact. */
export type Column = (typeof names)[keyof typeof names];

/** Where in a row a column stands. */
export type Columns = ReadonlyMap<Column, number>;

/** What can be in a file of contacts for an import that takes all there is. */
export const allColumns: readonly Column[] = [...new Set(Object.values(names))];

/** A file's first line, the file as refusals name it, and the columns that the import takes. */
interface Header {
  readonly header: readonly string[];
  readonly file: string;
  readonly taken: readonly Column[];
}

/** The columns that a header names; others are ignored. Throws one line when one is missing or there twice. */
export function columnsIn({ header, file, taken }: Header): Columns {
  const columns = new Map<Column, number>();
  for (const [place, title] of header.entries()) {
    const column = new Map<string, Column>(Object.entries(names)).get(title.trim().toLowerCase());
    if (!column || !taken.includes(column)) continue;
    if (columns.has(column)) throw new Error(`${file} has two columns for ${column}: ${header.join(', ')}`);
    columns.set(column, place);
  }
  const missing = [
    ...(columns.has('full_name') ? [] : ['full_name']),
    ...(columns.has('phone_number') || columns.has('photoapp_id') ? [] : ['phone_number']),
  ];
  if (missing.length === 0) return columns;
  const shown = header.join(', ').slice(0, 200);
  throw new Error(
    `the first line of ${file} must name its columns; it lacks ${missing.join(' and ')}, and is: ${shown}`,
  );
}

/** What a row says of a contact, not checked further. Throws, in one line, why it cannot be read as one. */
export function valuesIn(row: CsvRow, columns: Columns, width: number) {
  const { fields, isWellQuoted } = row;
  if (!isWellQuoted)
    throw new Error('a quote stands where none may be: quote the whole field, and double quotes inside');
  if (fields.length !== width) throw new Error(`has ${fields.length} fields; the header has ${width}`);
  /** A field without anything to see is not given. */
  const given = (column: Column) => {
    const value = fields[columns.get(column) ?? -1] ?? '';
    return isBlank(value) ? undefined : value;
  };
  const phone = given('phone_number');
  if (phone !== undefined && isSpreadsheetNumber(phone)) {
    throw new Error(`phone_number was written as a number by a spreadsheet, and may have lost digits: ${phone}`);
  }
  return {
    phone_number: phone,
    photoapp_id: given('photoapp_id')?.trim(),
    photoapp_username: given('photoapp_username')?.trim(),
    // As it stands: to RFC 4180, spaces are part of a field.
    full_name: given('full_name'),
    email: given('email')?.trim(),
    tags: tagsIn(given('tags') ?? ''),
  };
}

/** Either sign, so that one of them needs no quotes. */
const tagsIn = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => !isBlank(tag));

/** Why a row was refused, with the line in which a quote may have swallowed others. */
export const reasonOf = ({ swallowed }: CsvRow, error: unknown): string =>
  `${(error as Error).message}${swallowed ? swallowedText(swallowed) : ''}`;
