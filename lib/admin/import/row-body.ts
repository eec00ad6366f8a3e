import { isBlank } from '../../../shared/base/text.ts';
import { anyContactSchema, type NewContactBody } from '../../../shared/contacts/new-contact.ts';
import { parse } from '../../../shared/input/parse.ts';
import type { Column, Columns } from './columns.ts';
import type { CsvRow } from './csv-rows.ts';

/** The contact that a row describes, by the rules of `contact create`. Throws why it describes none. */
export function bodyOf({ fields, isWellQuoted }: CsvRow, columns: Columns, width: number): NewContactBody {
  if (!isWellQuoted)
    throw new Error('a quote stands where none may be: quote the whole field, and double quotes inside');
  if (fields.length !== width) throw new Error(`has ${fields.length} fields; the header has ${width}`);
  /** A field without anything to see is not given. */
  const given = (column: Column) => {
    const value = fields[columns.get(column) ?? -1] ?? '';
    return isBlank(value) ? undefined : value;
  };
  const phone = given('phone_number');
  if (phone !== undefined && isReckoned(phone)) {
    throw new Error(`phone_number was written as a number by a spreadsheet, and may have lost digits: ${phone}`);
  }
  const body = {
    phone_number: phone,
    photoapp_id: given('photoapp_id')?.trim(),
    photoapp_username: given('photoapp_username')?.trim(),
    // As it stands: to RFC 4180, spaces are part of a field.
    full_name: given('full_name'),
    email: given('email')?.trim(),
    tags: tagsIn(given('tags') ?? ''),
  };
  return parse(anyContactSchema, body, { missing: 'Missing required field', invalid: 'Invalid field' });
}

/** `5.51199E+12` or `5511999990000.0`: dropping what is not a digit would make another number of it. */
const isReckoned = (phone: string): boolean => /^\s*\+?\d+([.,]\d*)?e[+-]?\d+\s*$|^\s*\+?\d{7,}[.,]0\s*$/i.test(phone);

/** Either sign, so that one of them needs no quotes. */
const tagsIn = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => !isBlank(tag));
