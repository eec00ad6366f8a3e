import { isoTime } from '../base/clock.ts';
import { sortTokenOf, uuidOfToken } from '../base/ids.ts';
import { parseContact, type StoredContact } from '../contacts/contact.ts';
import { noteHeard } from '../contacts/last-heard.ts';
import { entriesIn, groupsOf, sortTokenIn } from '../contacts/list/list-items.ts';
import { type Conversation, contactKey, type Head, headKey, lastMembers, parseHead } from '../conversations/head.ts';
import { changedInbox, saysTheSame } from '../conversations/inbox-place.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { numberedMessages } from '../conversations/numbered.ts';
import type { ContactId } from '../identifiers.ts';
import { inboxFilledWrite, type Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import { allPages } from '../table/pages.ts';

/** Conversations that are looked at together. */
const atOnce = 25;
/** The latest messages of a conversation of an earlier version that are looked at. */
const lookedAt = 20;

/**
 * Gives the conversations of earlier versions, which did not know the inbox, their place in it, and notes that it is whole.
 * Once no function of such a version runs any more. Run again, it goes on. Returns how many conversations got a place.
 */
export async function fillInbox(organization: Organization, deps: Deps<'table:write'>): Promise<number> {
  const { id } = organization;
  let filled = 0;
  for (const list of [id, groupsOf(id)]) {
    let some: ContactId[] = [];
    const fill = async () => {
      filled += await fillSome(organization, some, deps);
      some = [];
    };
    for await (const item of allPages(deps.table, { condition: entriesIn(list, {}) })) {
      some.push(uuidOfToken(sortTokenIn(item)));
      if (some.length === atOnce) await fill();
    }
    await fill();
  }
  await deps.table.write(inboxFilledWrite(id, isoTime(deps.clock.now())));
  return filled;
}

async function fillSome({ id }: Organization, ids: readonly ContactId[], deps: Deps<'table:write'>): Promise<number> {
  if (ids.length === 0) return 0;
  const items = await deps.table.getMany(
    ids.flatMap((contactId) => [contactKey(id, contactId), headKey(id, contactId)]),
  );
  const results = await Promise.all(
    ids.map((contactId, index) => {
      const [contact, head] = [parseContact(items[2 * index]), parseHead(items[2 * index + 1])];
      return head && isLacking({ contactId, head, contact }) && fillOne(id, contactId, deps);
    }),
  );
  return results.filter((isFilled) => isFilled === true).length;
}

interface Known {
  readonly contactId: ContactId;
  readonly head: Head;
  readonly contact: StoredContact | undefined;
}

/** Whether a version that did not know the inbox was the last to record something. */
function isLacking({ contactId, head, contact }: Known): boolean {
  const { count, inbox_at, last_message_at = '', unread = 0 } = head;
  if (count === 0) return false;
  const isElsewhere = inbox_at !== sortTokenOf({ created_at: last_message_at, id: contactId });
  return isElsewhere || (contact !== undefined && contact.has_unread_messages !== unread > 0);
}

/** False where it was not lacking any more. */
async function fillOne(organizationId: string, contactId: ContactId, deps: Deps<'table:write'>): Promise<boolean> {
  return untilSettled({ over: 'contact', organizationId }, deps, async () => {
    const keys = [contactKey(organizationId, contactId), headKey(organizationId, contactId)];
    const [contactItem, headItem] = await deps.table.getMany(keys);
    const [contact, head] = [parseContact(contactItem), parseHead(headItem)];
    if (!head || !isLacking({ contactId, head, contact })) return false;
    const conversation = { organizationId, contactId, head };
    const latest = await latestOf(conversation, deps);
    const last = latest.at(-1);
    if (!last || !('seq' in last.place)) return false;
    const messages = latest.map(({ message }) => message);
    const members = {
      ...lastMembers(conversation, { ...last.message, last_place: last.place }, head),
      ...changedInbox(conversation, { unread: unreadOf(contact, messages) }),
    };
    const key = headKey(organizationId, contactId);
    const { kind } = await deps.table.write({
      kind: 'update',
      key,
      change: { set: members },
      condition: saysTheSame(head),
    });
    if (kind !== 'done') return againAtOnce;
    const heard = messages.findLast(({ sender_type }) => sender_type === 'user-chatapp');
    if (heard) await noteHeard(contact, heard.created_at, deps);
    return true;
  });
}

const latestOf = (conversation: Conversation, deps: Deps<'table:read'>) => {
  const { count } = conversation.head;
  return numberedMessages(conversation, { from: Math.max(1, count - lookedAt + 1), to: count }, deps);
};

/** What is unread was not counted: what has come since the organization wrote last, one message at least. */
function unreadOf(contact: StoredContact | undefined, messages: readonly StoredMessage[]): number {
  if (!contact?.has_unread_messages) return 0;
  const answeredAt = messages.findLastIndex(({ direction }) => direction === 'outbound');
  return Math.max(1, messages.length - answeredAt - 1);
}
