import { type Conversation, contactKey, currentConversation, headKey } from '../conversations/head.ts';
import { inboxWrite } from '../conversations/inbox-place.ts';
import { type NumberedPlace, shownNumber } from '../conversations/joined.ts';
import { messagesBetween } from '../conversations/numbered.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import type { Write } from '../table/table.ts';
import { parseContact, type StoredContact } from './contact.ts';
import { planChange } from './planned-change.ts';

/*
 * What of a conversation is unread: its head counts the messages, and its contact bears the mark as long as there is one.
 * Both are written in one transaction, here, by a message that comes in (`record-message.ts`), and where two become one.
 */

/**
 * The write by which the head of a contact's conversation agrees with a mark that the organization sets. Without messages
 * that came in and are unread it is the last message that is to be read again.
 */
export async function headAsMarked(
  { organization_id: organizationId, id: contactId }: StoredContact,
  isUnread: boolean,
  deps: Deps<'table:read'>,
): Promise<Write[]> {
  const item = await deps.table.get(headKey(organizationId, contactId));
  const conversation = await currentConversation({ organizationId, contactId }, item, deps);
  // Gone: the write to the contact itself is refused.
  if (!conversation) return [];
  const { unread = 0, count } = conversation.head;
  return [inboxWrite(conversation, { unread: isUnread ? Math.max(unread, Math.min(count, 1)) : 0 })];
}

/** A message of a conversation, where it was recorded. */
interface Numbered {
  readonly organizationId: OrganizationId;
  readonly place: NumberedPlace;
}

/**
 * A message and all before it in its conversation are read: what is unread from now on is what came in after it. What was read
 * before stays so. Returns how much that is; undefined, and nothing happens, where the conversation is gone. Throws `Contention`.
 */
export async function markRead(message: Numbered, deps: Deps<'table:write'>): Promise<number | undefined> {
  const { organizationId } = message;
  return untilSettled({ over: 'contact', organizationId }, deps, async () => {
    const shown = await shownNumber(message, deps);
    if (!shown) return undefined;
    const { conversation, seq } = shown;
    const unread = await unreadAfter(conversation, seq, deps);
    const isUnread = unread > 0;
    const contact = parseContact(await deps.table.get(contactKey(organizationId, conversation.contactId)));
    const isMarked = contact === undefined || contact.has_unread_messages === isUnread;
    if (unread === (conversation.head.unread ?? 0) && isMarked) return unread;
    const marked = contact && planChange(contact, { has_unread_messages: isUnread }, deps);
    const result = await deps.table.transact([inboxWrite(conversation, { unread }), ...(marked ? [marked.write] : [])]);
    return result.kind === 'done' ? unread : againAtOnce;
  });
}

/** Messages that are read at a time. */
const atOnce = 100;

/** How many messages came in after a number and were not read before. */
async function unreadAfter(conversation: Conversation, seq: number, deps: Deps<'table:read'>): Promise<number> {
  const { unread = 0, count } = conversation.head;
  let found = 0;
  for (let to = count; to > seq && found < unread; to -= atOnce) {
    const range = { from: Math.max(seq + 1, to - atOnce + 1), to, descending: true };
    const messages = await messagesBetween(conversation, range, deps);
    found += messages.filter(({ direction }) => direction === 'inbound').length;
  }
  return Math.min(found, unread);
}
