import { serve as serveContact } from '../../../functions/contacts/get-contact.ts';
import { serve as serveConversations } from '../../../functions/conversations/get-conversations.ts';
import { serve as serveMessage } from '../../../functions/messages/get-message.ts';
import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import { serve as serveEvents } from '../../../functions/workers/handle-events.ts';
import { drain } from '../drain.ts';
import type { Engines } from '../engines/start.ts';
import { fillConversation } from '../fill-conversation.ts';
import { invoke } from '../invoke.ts';
import type { Usage } from '../meter/usage.ts';
import { progress } from '../progress.ts';
import { contactRequest, conversationRequest, messageRequest, sendRequest } from '../requests.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { texts } from '../texts.ts';
import { openWorld, unmeasured } from '../world.ts';

export interface ReadFigures {
  readonly name: string;
  readonly usage: Usage;
}

const messages = 1_000;
const pages = messages / 10;

/** E5's first, middle and last page of a conversation of 1,000 texts of 100 bytes; E6; one message. */
export async function measureReads(engines: Engines): Promise<ReadFigures[]> {
  progress(`a conversation of ${messages} messages`);
  const world = openWorld(engines, { peeking: true });
  const tenant = await benchTenant(world.ports);
  const number = newNumber();
  const contact = await tenant.addContact(number);
  const sent = await invoke(serveSend(world.ports), sendRequest(tenant, { number, text: texts[0].text }));
  await drain(world, engines.queues.events, { handler: serveEvents(world.ports), count: 1 });
  const conversation = { organizationId: tenant.organization.id, contactId: contact.id };
  await fillConversation(conversation, { count: messages, textOf: () => texts[0].text }, unmeasured(world).table);

  const conversations = serveConversations(world.ports);
  const figures: ReadFigures[] = [];
  const measure = async (name: string, read: () => Promise<{ messages?: unknown[] }>) => {
    progress(name);
    world.take();
    const body = await read();
    if (body.messages && body.messages.length !== 10) throw new Error(`${name} has ${body.messages.length} messages`);
    figures.push({ name, usage: world.take() });
  };
  for (const page of [1, pages / 2, pages]) {
    await measure(`E5, page ${page} of ${pages}`, () =>
      invoke(conversations, conversationRequest(tenant, { number, page })),
    );
  }
  await measure('E6', () => invoke(serveContact(world.ports), contactRequest(tenant, number)));
  const message = messageRequest(tenant, sent.data.message_id);
  await measure('GET /message by the provider’s id', () => invoke(serveMessage(world.ports), message));
  return figures;
}
