import { expect } from '@jest/globals';
import { type Delivery, deliveryKey } from '../../../shared/delivering/delivery.ts';
import { replayPiece } from '../../../shared/delivering/replay-piece.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import type { QueueFake } from '../../support/queue-fake.ts';
import { storeDelivery } from '../../support/stored-deliveries.ts';
import { openWorld } from '../../support/world.ts';
import { newSubscribedClient } from './webhooks-client.ts';

/** A world in which one organization replays what one of its subscriptions was sent; both are new in each test. */
export async function openReplayStage() {
  const world = await openWorld();
  const newClient = () => newSubscribedClient(world.ports);
  const key = (sk: string) => deliveryKey(stage.client.organizationId, stage.client.id, sk);
  const stage = {
    world,
    client: await newClient(),
    async begin() {
      stage.client = await newClient();
      for (const queue of Object.values(world.queues)) taken(queue);
    },
    store: (given: Parameters<typeof storeDelivery>[2] = {}) =>
      storeDelivery(world.ports, { organizationId: stage.client.organizationId, webhookId: stage.client.id }, given),
    row: (sk: string) => world.ports.table.get(key(sk)),
    settle: (sk: string, status: Delivery['status']) =>
      world.ports.table.write({
        kind: 'update',
        key: key(sk),
        change: { set: { status } },
      }),
    ago: (ms: number) => world.clock.now() - ms,
    /** What the events queue has asked for is done, piece by piece. Returns the messages. */
    async replayed(ports: Ports = world.ports): Promise<unknown[]> {
      const done = [];
      for (let messages = taken(world.queues.events); messages.length > 0; messages = taken(world.queues.events)) {
        for (const message of messages) {
          expect(message.kind).toBe('replay');
          await replayPiece(message, ports);
          done.push(message);
        }
      }
      return done;
    },
  };
  return stage;
}
export type ReplayStage = Awaited<ReturnType<typeof openReplayStage>>;

/** What a queue holds, taken off it. */
export function taken(queue: QueueFake): { sk: string; kind: string; attempt_count: number }[] {
  const found = [];
  for (let records = queue.receive(); records.length > 0; records = queue.receive()) {
    for (const record of records) {
      queue.remove(record);
      found.push(JSON.parse(record.body));
    }
  }
  return found;
}

export const iso = (ms: number) => new Date(ms).toISOString();

/** The states of a delivery that can be replayed. */
export const settled = ['delivered', 'failed', 'cancelled'] as const;
