import type { QueueMessage } from '../../shared/queue/queue-sender.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import type { EventsStage } from './events-stage.ts';
import { text } from './everybody.ts';
import { chatappPost } from './provider-posts.ts';

/** Texts of the contact that were received and fanned out: all that is left to be done is to deliver them. Returns what waits for that. */
export async function fannedOut(stage: EventsStage, ...ids: readonly string[]): Promise<readonly QueueMessage[]> {
  const { world, tenant } = stage;
  const waiting: QueueMessage[] = [];
  const deliveriesQueue: Ports['deliveriesQueue'] = {
    send: async (message) => void waiting.push(message),
    sendAll: async (messages) => void waiting.push(...messages),
  };
  await stage.tell(
    chatappPost(
      tenant,
      ids.map((id) => text(id)),
    ),
    ids,
  );
  await world.drain({ ...world.ports, deliveriesQueue });
  await world.queues.deliveries.sendAll(waiting);
  return waiting;
}
