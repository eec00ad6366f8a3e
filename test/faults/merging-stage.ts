import { expect } from '@jest/globals';
import { serve as serveConversations } from '../../functions/conversations/get-conversations.ts';
import { serve as serveMessage } from '../../functions/messages/get-message.ts';
import type { ContactId } from '../../shared/identifiers.ts';
import type { Item } from '../../shared/table/table.ts';
import { type Answer, caller } from '../support/call.ts';
import { storeMessages } from '../support/stored-messages.ts';
import { openEventsStage } from './events-stage.ts';
import type { EventsWorld } from './events-world.ts';
import { text } from './everybody.ts';
import { chatappPost } from './provider-posts.ts';
import { isDaily } from './until-settled.ts';

/** A person by what a provider calls them: each of these is another contact until somebody says that they are one. */
export const names = {
  number: { from: '5531987650000' },
  userId: { from: undefined, from_user_id: 'BR.merged' },
  another: { from: '12025550199' },
} as const;
export type Name = keyof typeof names;

/** An organization with three contacts, each of whom has written, and as readers see them. */
export type MergingStage = Awaited<ReturnType<typeof openMergingStage>>;

export async function openMergingStage(place: EventsWorld) {
  const stage = await openEventsStage(place);
  const { world, tenant } = stage;
  const call = {
    conversations: caller(serveConversations, world.ports, tenant.apiKey),
    message: caller(serveMessage, world.ports, tenant.apiKey),
  };
  const ids = new Map<Name, ContactId>();
  /** The provider's ids of what each has in its conversation. */
  const said = new Map<Name, string[]>();
  const merging = {
    stage,
    said,
    idOf: (name: Name) => ids.get(name) as ContactId,
    /** Somebody writes; what comes is handled later. */
    async take(name: Name, id: string) {
      await stage.tell(chatappPost(tenant, [text(id, `words of ${name}`, names[name])]), [id]);
      said.set(name, [...(said.get(name) ?? []), id]);
    },
    /** Makes somebody a contact with so many messages, one of which was announced. */
    async meet(name: Name, count = 1) {
      const id = `wamid.${name}`;
      await stage.tell(chatappPost(tenant, [text(id, `words of ${name}`, names[name])]), [id]);
      await world.drain();
      const { body } = await call.message({ query: `id=${id}` });
      const contactId: ContactId = body.message.conversation.contact_id;
      ids.set(name, contactId);
      said.set(name, [id]);
      if (count === 1) return;
      const key = { organizationId: tenant.organization.id, contactId };
      // In the place of the first: their numbers go on from it.
      await storeMessages(
        world.ports.table,
        key,
        Array.from({ length: count }, (_, index) => `${name} ${index}`),
      );
      said.set(
        name,
        Array.from({ length: count }, (_, index) => `wamid.${contactId}.${index + 1}`),
      );
    },
    conversation: (contactId: string, more = ''): Promise<Answer> =>
      call.conversations({ query: `contactId=${contactId}&ascending=true&limit=100${more}` }),
    listed: async (): Promise<string[]> => {
      const { body } = await call.conversations({ query: 'action=contacts&limit=100' });
      expect(body.pagination.totalContacts).toBe(body.contacts.length);
      return body.contacts.map(({ id }: { id: string }) => id);
    },
    /** The ids of all messages that a reader sees, none of them twice, and by pages that are full. */
    async read(contactId: string): Promise<string[]> {
      const seen: string[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { status, body } = await merging.conversation(contactId, `&page=${page}`);
        expect([contactId, status]).toEqual([contactId, 200]);
        pages = body.pagination.totalPages;
        seen.push(...body.messages.map(({ message_id }: { message_id: string }) => message_id));
        expect(seen).toHaveLength(Math.min(page * 100, body.pagination.totalMessages));
      }
      expect(new Set(seen).size).toBe(seen.length);
      return seen;
    },
  };
  return merging;
}

/** These are one contact: everything that any of them wrote is in one conversation, whoever is asked for. */
export async function checkOne(merging: MergingStage, ...merged: readonly Name[]): Promise<void> {
  const [contactId = ''] = new Set(
    (await merging.listed()).filter((id) => merged.some((name) => merging.idOf(name) === id)),
  );
  const all = await merging.read(contactId);
  expect(all.toSorted()).toEqual(merged.flatMap((name) => merging.said.get(name) ?? []).toSorted());
  for (const name of merged) {
    expect(await merging.read(merging.idOf(name))).toEqual(all);
    // Each side keeps its own order.
    const own = merging.said.get(name) ?? [];
    expect(all.filter((id) => own.includes(id))).toEqual(own);
  }
  const others = [merging.stage.contact.id, ...merged.map(merging.idOf)];
  expect((await merging.listed()).filter((id) => others.includes(id))).toHaveLength(2);
}

/** Nothing of a merge is under way or left over, everything came to the consumer, and nobody else has noticed anything. */
export async function checkSettled({ stage, said }: MergingStage, items: readonly Item[]): Promise<void> {
  const { world, receiver, accepted } = stage;
  const isOpen = (item: Item) => item.sk === 'MERGE' || (item.due_at !== undefined && !isDaily(item));
  expect(items.filter(isOpen)).toEqual([]);
  expect(Object.values(world.queues).flatMap((queue) => [queue.nextAt() ?? [], queue.deadLetters].flat())).toEqual([]);
  const told = new Set(receiver.log.map(({ body }) => JSON.parse(body).data.message?.message_id));
  for (const id of [...said.values()].flat()) if (accepted.has(id)) expect(told).toContain(id);
  await stage.neighbour.checkUntouched();
}

/** Of whoever was deleted only the mark is there. */
export async function checkGone(
  { stage, conversation }: MergingStage,
  items: readonly Item[],
  id: string,
): Promise<void> {
  expect((await conversation(id)).status).toBe(404);
  const partition = `${stage.tenant.organization.id}#CONTACT#${id}`;
  expect(items.filter(({ pk }) => pk === partition).map(({ sk }) => sk)).toEqual(['HEAD']);
}
