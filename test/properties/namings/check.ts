import { expect } from '@jest/globals';
import { serve as serveConversations } from '../../../functions/conversations/get-conversations.ts';
import { serve as serveMessage } from '../../../functions/messages/get-message.ts';
import type { Serve } from '../../support/call.ts';
import { itemsOf } from '../../support/items-of.ts';
import type { Known } from './people.ts';
import type { Meeting } from './play.ts';
import { textOf } from './webhooks.ts';

/** All that must hold once everything is handled, as readers see it. */
export async function checkMeeting(meeting: Meeting): Promise<void> {
  const contacts = await pagesOf(meeting, 'action=contacts', 'contacts', 2);
  const conversations = new Map<string, string[]>();
  for (const { id } of contacts) conversations.set(id, await conversationOf(meeting, id));
  const known = [...meeting.known.all];
  expect(sorted([...conversations.values()])).toEqual(sorted(known.map(({ said }) => said.map(({ id }) => id))));
  for (const [id, messages] of conversations) {
    const one = known.find(({ said }) => said.some((each) => each.id === messages[0])) as Known;
    await checkOne(meeting, { id, messages, one });
  }
  await checkErased(meeting);
}

/** In an order that does not depend on anything but what is in them. */
const sorted = (lists: readonly (readonly string[])[]) => lists.map((list) => list.toSorted()).toSorted();

/** Entries of all pages. Each is full but the last, and each entry is on one. */
async function pagesOf(meeting: Meeting, query: string, list: 'contacts' | 'messages', limit: number) {
  // biome-ignore lint/suspicious/noExplicitAny: contacts and messages, as they are answered.
  const entries: any[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = await meeting.call(serveConversations as Serve, { query: `${query}&limit=${limit}&page=${page}` });
    const { totalPages, totalContacts, totalMessages } = body.pagination;
    pages = totalPages;
    entries.push(...body[list]);
    const total = totalContacts ?? totalMessages;
    expect([query, page, entries.length]).toEqual([query, page, Math.min(total, page * limit)]);
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  return entries;
}

/** The provider's ids of a conversation's messages, the oldest first, which are the same by every way to read it. */
async function conversationOf(meeting: Meeting, contactId: string): Promise<string[]> {
  const query = `contactId=${contactId}&ascending=`;
  const whole = await pagesOf(meeting, `${query}true`, 'messages', 100);
  expect(await pagesOf(meeting, `${query}true`, 'messages', 3)).toEqual(whole);
  expect((await pagesOf(meeting, `${query}false`, 'messages', 2)).toReversed()).toEqual(whole);
  return whole.map(({ message_id }) => message_id);
}

async function checkOne(
  meeting: Meeting,
  { id, messages, one: { said, names } }: { readonly id: string; readonly messages: string[]; readonly one: Known },
): Promise<void> {
  const parts = messages.map((message) => said.find((each) => each.id === message)?.part ?? -1);
  expect(parts).toEqual(parts.toSorted((first, second) => first - second));
  for (const each of said) {
    const { body } = await meeting.call(serveMessage as Serve, { query: `id=${each.id}` });
    expect(body.message).toMatchObject({ message_id: each.id, conversation: { contact_id: id } });
    const events = meeting.told.filter(
      ({ messageId, type }) => messageId === each.id && type === (each.isEcho ? 'message_sent' : 'message_received'),
    );
    expect([each.id, new Set(events.map((event) => event.id)).size]).toEqual([each.id, 1]);
  }
  for (const name of names) {
    const [kind, digits] = name.split(' ');
    if (kind !== 'number') continue;
    const query = `action=find-by-phone&chatappNumber=${digits}`;
    const { status, body } = await meeting.call(serveConversations as Serve, { query });
    expect([name, status, body.contact?.id]).toEqual([name, 200, id]);
    const found = await pagesOf(meeting, `action=contacts&search=${digits}`, 'contacts', 2);
    expect([name, found.map((contact) => contact.id)]).toEqual([name, [id]]);
  }
}

/** Of whoever was deleted no words are left, and nothing brings a message back. */
async function checkErased(meeting: Meeting): Promise<void> {
  const text = JSON.stringify(await itemsOf(meeting.dynamo, meeting.tenant.organization.id));
  for (const { id } of meeting.known.erased) {
    expect([id, text.includes(textOf(id))]).toEqual([id, false]);
    const { status } = await meeting.call(serveMessage as Serve, { query: `id=${id}` });
    expect([id, status]).toEqual([id, 404]);
  }
}
