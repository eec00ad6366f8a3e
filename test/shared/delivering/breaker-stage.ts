import { fanOut } from '../../../shared/delivering/fan-out.ts';
import { makeEvent } from '../../support/events.ts';
import { type Receiver, receiversIn } from '../../support/receivers.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';

/**
 * A world with organizations' receivers, whose webhooks a test lets fail. `announce` makes events and their deliveries;
 * `work` has the workers do what is due.
 */
export async function openBreakerStage() {
  const world = await openWorld();
  const receivers = receiversIn(world);

  async function healthy(): Promise<Subscribed> {
    const tenant = await makeTenant(world.ports);
    return { tenant, receiver: await receivers.subscribe(tenant) };
  }

  async function announce(tenant: Tenant, count: number): Promise<void> {
    for (let event = 0; event < count; event++) await fanOut(makeEvent(tenant), world.ports);
  }

  /** Lets the workers do what there is to do now, and no more. */
  const work = () => world.drain(world.ports, world.clock.now());

  /** A webhook whose first `events` deliveries have failed once. */
  async function failing(events: number): Promise<Subscribed> {
    const { tenant, receiver } = await healthy();
    receiver.answer = () => jsonAnswer(500, '');
    await announce(tenant, events);
    await work();
    return { tenant, receiver };
  }

  /** The messages that ask for the deliveries of so many events, a millisecond apart: no worker has them yet. */
  async function heldBack(tenant: Tenant, count: number): Promise<unknown[]> {
    const messages: unknown[] = [];
    const deliveriesQueue: World['ports']['deliveriesQueue'] = {
      send: async ({ body }) => void messages.push(body),
      sendAll: async (all) => void messages.push(...all.map(({ body }) => body)),
    };
    for (let event = 0; event < count; event++) {
      world.clock.advance(1);
      await fanOut(makeEvent(tenant), { ...world.ports, deliveriesQueue });
    }
    return messages;
  }

  /** As if the queues had lost everything. */
  function loseQueues(): void {
    for (const queue of [world.queues.deliveries, world.queues.slowDeliveries]) queue.clear();
  }

  return { world, receivers, healthy, announce, work, failing, heldBack, loseQueues };
}
export type BreakerStage = Awaited<ReturnType<typeof openBreakerStage>>;

interface Subscribed {
  readonly tenant: Tenant;
  readonly receiver: Receiver;
}
