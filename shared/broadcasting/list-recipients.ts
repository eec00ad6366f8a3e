import { type Broadcast, keyOfBroadcast } from '../broadcasts/broadcast.ts';
import { parseRecipient, partOf, parts, type Recipient, recipientKey, recipientsOf } from '../broadcasts/recipient.ts';
import { parseContact } from '../contacts/contact.ts';
import { contactKey } from '../conversations/head.ts';
import { boundCursor, placeOfCursor } from '../http/bound-cursor.ts';
import type { Deps } from '../runtime/deps.ts';
import type { RecipientsQuery, ShownRecipient } from './operations.ts';

interface Page {
  readonly recipients: readonly ShownRecipient[];
  readonly next_cursor: string | null;
}

/** Recipients read for one answer, at most, where few have the status that is asked for. The next request goes on from there. */
const mostRead = 5_000;
/** Recipients in one read. */
const readAtOnce = 500;

/** Where a page begins: in a part, after a contact. */
interface Place {
  readonly part: number;
  readonly after?: string;
}

/** A page of a broadcast's recipients, in the order of their parts, with the numbers that their contacts have now. Throws 400 for the cursor. */
export async function listRecipients(
  broadcast: Broadcast,
  { status, limit, cursor }: RecipientsQuery,
  deps: Deps<'table:read'>,
): Promise<Page> {
  const found: Recipient[] = [];
  let place: Place | undefined = cursor === undefined ? { part: 0 } : placeOfCursor(listOf(broadcast), cursor, placeIn);
  for (let read = 0; place && found.length < limit && read < mostRead; ) {
    const page = await readPart(broadcast, place, { status, limit: limit - found.length }, deps);
    found.push(...page.recipients);
    read += page.read;
    place = page.next;
  }
  return {
    recipients: await withNumbers(broadcast, found, deps),
    next_cursor: place ? cursorOf(broadcast, place) : null,
  };
}

/** The next of a part's recipients with a status, and where to go on: undefined after the last part. */
async function readPart(
  broadcast: Broadcast,
  { part, after }: Place,
  { status, limit }: Pick<RecipientsQuery, 'status' | 'limit'>,
  { table }: Deps<'table:read'>,
) {
  const key = keyOfBroadcast(broadcast);
  const page = await table.page({
    condition: recipientsOf(key, part),
    limit: status === undefined ? limit : readAtOnce,
    after: after === undefined ? undefined : { ...recipientKey(key, after) },
  });
  const rows = page.items.map(parseRecipient).filter((each) => each !== undefined);
  const recipients = rows.filter((each) => status === undefined || each.status === status).slice(0, limit);
  const isFull = recipients.length === limit && recipients.at(-1) !== rows.at(-1);
  const last = isFull ? recipients.at(-1) : rows.at(-1);
  const isOver = !isFull && page.next === undefined;
  const next: Place | undefined =
    !isOver && last ? { part, after: last.contact_id } : part + 1 < parts ? { part: part + 1 } : undefined;
  return { recipients, read: rows.length, next };
}

async function withNumbers(
  { organization_id }: Broadcast,
  recipients: readonly Recipient[],
  { table }: Deps<'table:read'>,
): Promise<ShownRecipient[]> {
  if (recipients.length === 0) return [];
  const items = await table.getMany(recipients.map(({ contact_id }) => contactKey(organization_id, contact_id)));
  return recipients.map(({ contact_id, status, id, message_id, reason, number }, index) => ({
    // A file's row that is for no contact has what the file has, which may be nothing.
    contact_id: number === undefined ? contact_id : null,
    phone_number: (number === undefined ? parseContact(items[index])?.phone_number : number) || null,
    status,
    id: id ?? null,
    message_id: message_id ?? null,
    reason: reason ?? null,
  }));
}

const listOf = ({ id }: Broadcast) => ({ what: 'broadcast', id });

const cursorOf = (broadcast: Broadcast, { part, after = '' }: Place): string =>
  boundCursor(listOf(broadcast), `${part}.${after}`);

function placeIn(text: string): Place | undefined {
  const [, part, after] = /^(\d{1,2})\.([0-9a-f-]{36})?$/.exec(text) ?? [];
  const place = { part: Number(part), after };
  const isPlace = part !== undefined && place.part < parts && (after === undefined || partOf(after) === place.part);
  return isPlace ? place : undefined;
}
