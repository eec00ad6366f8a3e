import { isoTime } from '../../../shared/base/clock.ts';
import { firstIdOfNumber } from '../../../shared/contacts/identities/identity.ts';
import { makeContact } from '../../../shared/contacts/make-contact.ts';
import { contactKey, headKey, inboxMember, lastMembers } from '../../../shared/conversations/head.ts';
import { messageKey } from '../../../shared/conversations/message-store.ts';
import type { Organization } from '../../../shared/organizations/organization.ts';
import type { Deps } from '../../../shared/runtime/deps.ts';
import type { Item, Key } from '../../../shared/table/table.ts';
import { progress } from '../progress.ts';

/** Conversations that are made and written at a time. */
const atOnce = 2_500;
const firstAt = Date.parse('2026-01-01T12:00:00Z');

/** Gives an organization so many conversations of one message, a second apart: every third unread, and every fourth closed. */
export async function fillInbox(
  organization: Organization,
  conversations: number,
  deps: Deps<'table:write'>,
): Promise<void> {
  for (let done = 0; done < conversations; done += atOnce) {
    progress(`${done.toLocaleString('en')} of ${conversations.toLocaleString('en')} conversations`);
    const length = Math.min(atOnce, conversations - done);
    const items = Array.from({ length }, (_, index) => itemsOf(organization, done + index)).flat();
    await deps.table.writeMany(items.map((item) => ({ kind: 'put', item })));
  }
}

function itemsOf(organization: Organization, index: number): (Item & Key)[] {
  const digits = `55119${String(10_000_000 + index)}`;
  const contactId = firstIdOfNumber(organization, digits);
  const conversation = { organizationId: organization.id, contactId };
  const created_at = isoTime(firstAt + index * 1_000);
  const known = { full_name: `Person ${index}`, phone_number: `+${digits}`, chatapp_id: digits };
  const origin = { id: contactId, organizationId: organization.id, source: 'chatapp', at: created_at };
  const isUnread = index % 3 === 0;
  const status = index % 4 === 0 ? 'closed' : 'open';
  return [
    {
      ...contactKey(organization.id, contactId),
      ...{ ...makeContact(known, origin), has_unread_messages: isUnread, last_heard_at: created_at },
    },
    {
      ...headKey(organization.id, contactId),
      ...{ count: 1, ...lastMembers(conversation, { created_at }), ...inboxMember(conversation, { status, isUnread }) },
      ...(isUnread && { unread: 1 }),
    },
    {
      ...messageKey(organization.id, { contact_id: contactId, seq: 1 }),
      ...{ id: `msg_${digits}`, message_id: `wamid.${digits}`, contact_id: contactId, direction: 'inbound' },
      ...{ message: 'x'.repeat(100), message_type: 'text', type: 'text', media_type: null, media_url: null },
      ...{ sender_type: 'user-chatapp', recipient: digits, created_at, message_status: 'delivered' },
      ...{ status_history: [{ status: 'delivered', at: created_at, noted_at: created_at }] },
      sender: { name: `Person ${index}`, phone_number: digits },
    },
  ];
}
