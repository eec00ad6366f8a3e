import { enqueueMerge } from '../../../shared/contacts/merge-request.ts';
import type { QueueMessage } from '../../../shared/queue/queue-sender.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { handleEvent } from '../../../shared/runtime/handle-event.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import type { Engines } from '../engines/start.ts';
import { fillConversation } from '../fill-conversation.ts';
import type { Usage } from '../meter/usage.ts';
import { progress } from '../progress.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { openWorld, unmeasured } from '../world.ts';

/** The merge of two contacts that have half of the messages each, until nothing is left to do. */
export interface MergeFigures {
  /** Of both. */
  readonly messages: number;
  readonly usage: Omit<Usage, 'operations'>;
  /** Messages on the events queue: the request, the pieces, and the events that consumers are told. */
  readonly pieces: number;
  readonly seconds: number;
}

/** Of both contacts together. */
const sizes = [200, 20_000];

/** What merging costs, whatever else is on the queues. */
export async function measureMerges(engines: Engines): Promise<MergeFigures[]> {
  const world = openWorld(engines, { peeking: false });
  const figures: MergeFigures[] = [];
  for (const messages of sizes) {
    progress(`a merge of contacts with ${messages} messages`);
    const merge = await preparedMerge(unmeasured(world), messages);
    world.take();
    const began = performance.now();
    const pieces = await merged(world.ports, merge);
    const { operations: _, ...usage } = world.take();
    figures.push({ messages, usage, pieces, seconds: (performance.now() - began) / 1000 });
  }
  return figures;
}

async function preparedMerge(ports: Ports, messages: number) {
  const tenant = await benchTenant(ports);
  const organizationId = tenant.organization.id;
  const [keep, other] = [await tenant.addContact(newNumber()), await tenant.addContact(newNumber())];
  for (const { id: contactId } of [keep, other]) {
    await storeMessages(ports.table, { organizationId, contactId }, ['Bom dia']);
    const textOf = (seq: number) => `Bom dia, este é o pedido ${seq} da padaria`;
    await fillConversation({ organizationId, contactId }, { count: messages / 2, textOf }, ports.table);
  }
  return { organizationId, contactIds: [keep.id, other.id] as const };
}

/** Does what the worker of the events queue does for a merge, one message after the other. Returns how many there were. */
async function merged(ports: Ports, merge: Parameters<typeof enqueueMerge>[0]): Promise<number> {
  const queued: QueueMessage[] = [];
  let aheadMs = 0;
  const own: Ports = {
    ...ports,
    clock: { ...ports.clock, now: () => ports.clock.now() + aheadMs },
    eventsQueue: { ...ports.eventsQueue, send: async (message) => void queued.push(message) },
  };
  await enqueueMerge(merge, own);
  for (let handled = 0; ; handled++) {
    const message = queued.shift();
    if (!message) return handled;
    // The clock is put on instead of waiting.
    aheadMs += (message.delaySeconds ?? 0) * 1000;
    await handleEvent(message.body, own);
  }
}
