import { isBlank } from '../base/blank.ts';
import { boundedName } from '../base/text.ts';
import { type Broadcast, type FileAudience, keyOfBroadcast } from '../broadcasts/broadcast.ts';
import { type NewRecipient, parseRecipient, recipientKey } from '../broadcasts/recipient.ts';
import type { OwnValues } from '../broadcasts/recipient-values.ts';
import { numberIdentityKey, parseIdentity } from '../contacts/identities/identity.ts';
import { canonicalNumber, writtenPhoneSchema } from '../contacts/identities/phone.ts';
import { isSpreadsheetNumber } from '../contacts/identities/spreadsheet-number.ts';
import type { ContactId } from '../identifiers.ts';
import { codePoints } from '../input/fields.ts';
import { derivedId, type Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { valueLength } from '../templates/use.ts';
import { phoneColumn } from './audience-file.ts';
import type { FileRow } from './file-piece.ts';

/** A broadcast to the rows of a file. */
export interface FileBroadcast {
  readonly broadcast: Broadcast & { readonly audience: FileAudience };
  readonly organization: Organization;
}

/** A recipient that a row is, with the values that its contact is to have. */
export interface RowRecipient {
  readonly recipient: NewRecipient & { readonly row: number };
  readonly values?: OwnValues;
}

/** Bytes of a row, of which an item of the table has room for some; characters shown of what is no number. */
const [rowBytes, shownLength] = [65_536, 32];

/** Who the rows are for: each contact once, by the first of its rows, and each row that is for no contact with the reason. */
export async function recipientsIn(
  rows: readonly FileRow[],
  file: FileBroadcast,
  deps: Deps<'table:read'>,
): Promise<RowRecipient[]> {
  const { organization, broadcast } = file;
  const read = rows.map((row) => readRow(row, broadcast));
  const keyOf = (digits: string) => numberIdentityKey(organization.id, digits);
  const digits = [...new Set(read.flatMap(({ phone }) => phone?.digits ?? []))];
  const items = await deps.table.getMany(digits.map(keyOf));
  const contactIds = new Map(digits.map((each, index) => [each, parseIdentity(items[index])?.contact_id]));
  const distinct = new Map<ContactId, RowRecipient>();
  for (const each of read) {
    const contactId = each.phone && contactIds.get(each.phone.digits);
    const found = contactId === undefined ? withoutContact(each, file) : withContact(each, contactId);
    const id = found.recipient.contact_id;
    if (!distinct.has(id)) distinct.set(id, found);
  }
  return [...distinct.values()];
}

/** Those of recipients that no earlier row has, and which of them an earlier run has put on record. */
export async function notBefore(
  recipients: readonly RowRecipient[],
  broadcast: FileBroadcast['broadcast'],
  deps: Deps<'table:read'>,
): Promise<{ readonly ours: number; readonly missing: readonly RowRecipient[] }> {
  const keys = recipients.map(({ recipient }) => recipientKey(keyOfBroadcast(broadcast), recipient.contact_id));
  const standing = (await deps.table.getMany(keys)).map(parseRecipient);
  const isOurs = (row = 0) => row > broadcast.audience.offset;
  return {
    ours: standing.filter((each) => each === undefined || isOurs(each.row)).length,
    missing: recipients.filter((_, index) => standing[index] === undefined),
  };
}

interface ReadRow {
  readonly row: number;
  readonly reason?: 'invalid_row' | 'invalid_phone_number';
  /** What stands there for a number. */
  readonly given: string;
  readonly phone?: { readonly digits: string; readonly written: string };
  readonly values: OwnValues;
}

function readRow({ fields, isWellQuoted, row }: FileRow, broadcast: FileBroadcast['broadcast']): ReadRow {
  const { columns } = broadcast.audience;
  const given = fields[columns.indexOf(phoneColumn)] ?? '';
  const wanted = (broadcast.own_variables ?? []).map((name) => [name, fields[columns.indexOf(name)] ?? ''] as const);
  const values = Object.fromEntries(wanted.filter(([, value]) => !isBlank(value)));
  const isRow =
    isWellQuoted &&
    fields.length === columns.length &&
    Buffer.byteLength(fields.join('')) <= rowBytes &&
    wanted.every(([, value]) => codePoints(value) <= valueLength);
  if (!isRow) return { row, reason: 'invalid_row', given, values };
  const phone = isSpreadsheetNumber(given) ? undefined : writtenPhoneSchema.safeParse(given).data;
  return phone ? { row, given, phone, values } : { row, reason: 'invalid_phone_number', given, values };
}

const withContact = ({ row, values }: ReadRow, contact_id: ContactId): RowRecipient => ({
  recipient: { contact_id, row },
  values,
});

/** On record under an id of its own, which no contact has: a number once, whatever else each row. */
function withoutContact({ row, reason, phone, given }: ReadRow, { organization, broadcast }: FileBroadcast) {
  const name = phone ? `number:${canonicalNumber(phone.digits)}` : `row:${row}`;
  return {
    recipient: {
      contact_id: derivedId(organization, `${broadcast.id}:${name}`),
      row,
      reason: reason ?? 'contact_not_found',
      number: phone?.written ?? boundedName(given, shownLength),
    },
  };
}
