import { expect } from '@jest/globals';
import { sortTokenOf } from '../../shared/base/ids.ts';
import { inboxMember } from '../../shared/conversations/head.ts';
import { inboxPartitions } from '../../shared/conversations/inbox-place.ts';
import type { StoredMessage } from '../../shared/conversations/message.ts';
import { equals } from '../../shared/table/expressions.ts';
import { allPages } from '../../shared/table/pages.ts';
import type { Item } from '../../shared/table/table.ts';
import type { World } from '../support/world.ts';
import { type Conversation, conversationsIn } from './stored-of.ts';

/**
 * The inbox is what the conversations say, whatever died where: each that has a message stands once, where its latest one puts it,
 * with what is unread; and nothing else is there. `items`: all that the organization has.
 */
export async function checkInbox(
  { clock, ports: { table } }: World,
  organizationId: string,
  items: readonly Item[],
): Promise<void> {
  // An index is behind its table, where the world is hostile, by three seconds at most.
  clock.advance(3_000);
  const conversations = conversationsIn(items);
  const expected = conversations.flatMap((one) => entryOf(organizationId, one, conversations) ?? []);
  const entries: Item[] = [];
  for (const status of ['open', 'closed'] as const) {
    for (const isUnread of [true, false]) {
      for (const inbox of inboxPartitions(organizationId, { status, isUnread })) {
        for await (const entry of allPages(table, { index: 'inbox', condition: equals('inbox', inbox) }))
          entries.push(entry);
      }
    }
  }
  const facts = entries.map(({ pk, inbox, inbox_at, count, unread = 0, platform }) => {
    return { pk, inbox, inbox_at, count, unread, platform };
  });
  expect(sorted(facts)).toEqual(sorted(expected));
}

const sorted = (entries: readonly { readonly pk: unknown }[]) =>
  entries.toSorted((one, other) => (String(one.pk) < String(other.pk) ? -1 : 1));

/** What must stand in the inbox for a conversation; undefined for one that is gone, merged or empty. */
function entryOf(organizationId: string, conversation: Conversation, all: readonly Conversation[]) {
  const { contactId, head, contact, numbered, joined } = conversation;
  const count = Number(head?.count ?? 0);
  if (head === undefined || head.deleted_at !== undefined || head.merged_into !== undefined || count === 0)
    return undefined;
  const merged = [...joined.values()].map((place) => messageAt(JSON.parse(place), all));
  const own = [...numbered].filter(([seq]) => seq > joined.size).map(([, message]) => message);
  const messages = [...merged, ...own];
  const last = joined.size === count ? messageAt(JSON.parse(String(joined.get(count))), all) : numbered.get(count);
  const unread = Number(head.unread ?? 0);
  expect([contactId, unread <= messages.filter(isUnreadable).length]).toEqual([contactId, true]);
  if (contact) expect([contactId, contact.has_unread_messages]).toEqual([contactId, unread > 0]);
  const part = { status: String(head.inbox).includes('#closed') ? 'closed' : 'open', isUnread: unread > 0 } as const;
  return {
    pk: `${organizationId}#CONTACT#${contactId}`,
    ...inboxMember({ organizationId, contactId }, part),
    inbox_at: sortTokenOf({ created_at: latestOf(messages), id: contactId }),
    ...{ count, unread, platform: last?.platform },
  };
}

/** The latest time of messages. */
const latestOf = (messages: readonly StoredMessage[]): string =>
  String(
    messages
      .map(({ created_at }) => created_at)
      .toSorted()
      .at(-1),
  );

/** What a test has put there as if it had been sent took the place of what had come in. */
const isUnreadable = ({ direction, status_history }: StoredMessage) =>
  direction === 'inbound' || status_history.length === 0;

const messageAt = (place: { contact_id: string; seq: number }, all: readonly Conversation[]): StoredMessage =>
  all.find(({ contactId }) => contactId === place.contact_id)?.numbered.get(place.seq) as StoredMessage;
