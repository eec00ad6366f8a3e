import { days } from '../base/clock.ts';
import { uuidOfToken } from '../base/ids.ts';
import { type Broadcast, keyOfBroadcast, type TagAudience } from '../broadcasts/broadcast.ts';
import type { BroadcastChange } from '../broadcasts/change-broadcast.ts';
import { type BroadcastKey, plannedWrite } from '../broadcasts/recipient.ts';
import { parseContact, type StoredContact } from '../contacts/contact.ts';
import { entriesIn, sortTokenIn } from '../contacts/list/list-items.ts';
import { contactKey } from '../conversations/head.ts';
import type { ContactId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';

/** How long recipients are kept after the broadcast was to start. Its counts stay. */
const recipientsKeptMs = days(90);

/** Until when a recipient is kept of a broadcast that starts then (ms since the epoch), in seconds since the epoch. */
export const keptUntil = (startsAt: number): number => Math.ceil((startsAt + recipientsKeptMs) / 1000);

/** Puts recipients on record, each once however often it is done, in seconds for 5,000. */
export const planContacts = (
  broadcast: BroadcastKey,
  { contactIds, startsAt }: { readonly contactIds: Iterable<ContactId>; readonly startsAt: number },
  { table }: Deps<'table:write'>,
): Promise<void> => {
  const until = keptUntil(startsAt);
  return table.writeMany(Array.from(contactIds, (contact_id) => plannedWrite(broadcast, { contact_id }, until)));
};

/** Contacts that are looked at together. */
const atOnce = 1_000;

/**
 * Puts the next of the contacts on record who have the tags of a broadcast's audience, and returns what changes on the
 * broadcast. A run that dies before it has written that does the same again, with the same result.
 */
export async function planPiece(
  broadcast: Broadcast & { readonly audience: TagAudience },
  deps: Deps<'table:write'>,
): Promise<NonNullable<BroadcastChange['set']>> {
  const {
    organization_id: organizationId,
    audience,
    planned,
    planned_until: after,
    started_at,
    created_at,
  } = broadcast;
  const page = await deps.table.page({ condition: entriesIn(organizationId, { after }), limit: atOnce });
  const tokens = page.items.map(sortTokenIn);
  const keys = tokens.map((token) => contactKey(organizationId, uuidOfToken(token)));
  const contacts = (await deps.table.getMany(keys)).map(parseContact).filter((contact) => contact !== undefined);
  const contactIds = contacts.filter((contact) => isMeant(contact, audience)).map(({ id }) => id);
  const startsAt = Date.parse(started_at ?? created_at);
  await planContacts(keyOfBroadcast(broadcast), { contactIds, startsAt }, deps);
  const isDone = page.next === undefined;
  return {
    planned: planned + contactIds.length,
    planned_until: isDone ? undefined : tokens.at(-1),
    ...(isDone && { audience: undefined }),
  };
}

const isMeant = ({ tags }: StoredContact, { tags: wanted, match }: TagAudience): boolean =>
  match === 'all' ? wanted.every((tag) => tags.includes(tag)) : wanted.some((tag) => tags.includes(tag));
