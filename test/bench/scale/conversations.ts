import { serve as serveSend } from '../../../functions/messages/send-chatapp.ts';
import { serve as serveEvents } from '../../../functions/workers/handle-events.ts';
import { blockLength, writeBlock } from '../../../shared/conversations/text-blocks.ts';
import { keepFilter } from '../../../shared/conversations/text-filters.ts';
import { drain } from '../drain.ts';
import { type Filled, fillConversation } from '../fill-conversation.ts';
import { invoke } from '../invoke.ts';
import { progress } from '../progress.ts';
import { conversationRequest, sendRequest } from '../requests.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { unmeasured, type World } from '../world.ts';
import { measureRead, type ReadAtScale, threeOf, type Worlds } from './measure-read.ts';
import { absentTerm, commonTerm, rareTerm, textOf } from './texts.ts';

/** Pages and searches of a conversation of `size` messages, without blocks of texts first, then with them, and with their filters. */
export async function measureConversation(worlds: Worlds, size: number): Promise<ReadAtScale[]> {
  const { counted } = worlds;
  const tenant = await benchTenant(counted.ports);
  const number = newNumber();
  const { id: contactId } = await tenant.addContact(number);
  await invoke(serveSend(counted.ports), sendRequest(tenant, { number, text: textOf(1, size) }));
  await drain(counted, counted.engines.queues.events, { handler: serveEvents(counted.ports), count: 1 });
  const conversation = { organizationId: tenant.organization.id, contactId };
  progress(`a conversation of ${size.toLocaleString('en')} messages`);
  await fillConversation(conversation, { count: size, textOf: (seq) => textOf(seq, size) }, unmeasured(counted).table);

  const figures: ReadAtScale[] = [];
  const measure = async (what: string, page: number, term?: string) => {
    figures.push(await measureRead(worlds, { size, what, event: conversationRequest(tenant, { number, page, term }) }));
  };
  for (const page of threeOf(size, 10)) await measure(`page ${page.toLocaleString('en')}`, page);
  await measure('absent term, no blocks of texts', 1, absentTerm);
  progress('blocks of texts');
  await writeBlocks(conversation, size, counted);
  await measure('absent term, blocks alone', 1, absentTerm);
  progress('filters of blocks');
  const numbered = { ...conversation, head: {} };
  while (await keepFilter(numbered, Math.floor(size / blockLength), unmeasured(counted)));
  await measure('absent term', 1, absentTerm);
  await measure('rare term', 1, rareTerm);
  for (const page of threeOf(size / 10, 10)) {
    await measure(`common term, page ${page.toLocaleString('en')}`, page, commonTerm);
  }
  return figures;
}

/** Blocks that are written at the same time. */
const atOnce = 8;

async function writeBlocks({ organizationId, contactId }: Filled, size: number, world: World): Promise<void> {
  const blocks = Array.from({ length: Math.floor(size / blockLength) }, (_, block) => block);
  while (blocks.length > 0) {
    const some = blocks.splice(0, atOnce);
    await Promise.all(
      some.map((block) => writeBlock({ organizationId, contactId, head: {} }, block, unmeasured(world))),
    );
  }
}
