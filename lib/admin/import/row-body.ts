import { type Columns, valuesIn } from '../../../shared/contacts/import/columns.ts';
import { anyContactSchema, type NewContactBody } from '../../../shared/contacts/new-contact.ts';
import type { CsvRow } from '../../../shared/input/csv/row-parsing.ts';
import { parse } from '../../../shared/input/parse.ts';
import { refusals } from '../command.ts';

/** The contact that a row describes, by the rules of `contact create`. Throws why it describes none. */
export const bodyOf = (row: CsvRow, columns: Columns, width: number): NewContactBody =>
  parse(anyContactSchema, valuesIn(row, columns, width), refusals);
