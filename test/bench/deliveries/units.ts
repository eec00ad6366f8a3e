import { serve as serveDeliver } from '../../../functions/workers/deliver-webhook.ts';
import { serve as serveEvents } from '../../../functions/workers/handle-events.ts';
import { cpuMeter } from '../cpu-meter.ts';
import { drain } from '../drain.ts';
import type { Engines } from '../engines/start.ts';
import { perOne, type Usage } from '../meter/usage.ts';
import { progress } from '../progress.ts';
import { openWorld } from '../world.ts';
import type { Receivers } from './receivers.ts';
import { subscribersAt } from './subscribers.ts';

export interface DeliveryUnits {
  readonly subscriptions: number;
  /** Of the worker that fans an event out, and of one delivery, on average; each first attempt succeeds. */
  readonly fanOut: Usage;
  readonly delivery: Usage;
}

export interface DeliveryCpu {
  /** Of an invocation with one message, warm. */
  readonly fanOutMs: number;
  readonly deliveryMs: number;
}

/** One event to so many subscriptions. Nobody else may work on the queues. */
export async function measureUnits(
  engines: Engines,
  receivers: Receivers,
  subscriptions: number,
): Promise<DeliveryUnits> {
  progress(`units of an event for ${subscriptions} subscriptions`);
  const world = openWorld(engines, { peeking: true });
  const urls = Array.from({ length: subscriptions }, (_, index) => `${receivers.address}/ok/units/${index}`);
  const subscribers = await subscribersAt(world, urls, 1 + eventsOfOne);
  const deliver = serveDeliver({ ...world.ports, ids: { ...world.ports.ids, fraction: lots() } });
  const tell = async (events: ReturnType<typeof subscribers.next>) => {
    for (const event of events) await subscribers.publish(event);
    world.take();
    const count = events.length;
    await drain(world, engines.queues.events, { handler: serveEvents(world.ports), count, batchSize: 1 });
    const fanOut = world.take();
    const deliveries = count * subscriptions;
    await drain(world, engines.queues.deliveries, { handler: deliver, count: deliveries, batchSize: 1 });
    const used = world.take();
    return {
      subscriptions,
      fanOut: { ...perOne(fanOut, count), operations: firstOf(fanOut, count) },
      delivery: { ...perOne(used, deliveries), operations: firstOf(used, deliveries) },
    };
  };
  await tell(subscribers.next(1));
  return tell(subscribers.next(eventsOfOne));
}

/** One delivery in five counts the slots that its organization holds, by lot: as many events have each lot once. */
const eventsOfOne = 5;
function lots(): () => number {
  let drawn = 0;
  return () => (drawn++ % eventsOfOne) / eventsOfOne;
}

const firstOf = ({ operations }: Usage, count: number) => operations.slice(0, operations.length / count);

const warmUps = 40;
const runs = 60;

/** CPU time of both workers, one event for one subscription at a time. */
export async function measureDeliveryCpu(engines: Engines, receivers: Receivers): Promise<DeliveryCpu> {
  const world = openWorld(engines, { peeking: false });
  const subscribers = await subscribersAt(world, [`${receivers.address}/ok/cpu`], warmUps + runs);
  const events = cpuMeter(serveEvents(world.ports));
  const deliver = cpuMeter(serveDeliver(world.ports));
  for (const [index, telling] of subscribers.next(warmUps + runs).entries()) {
    progress(`CPU time of an event: ${index} of ${warmUps + runs}`);
    if (index === warmUps) for (const meter of [events, deliver]) meter.reset();
    await subscribers.publish(telling);
    await drain(world, engines.queues.events, { handler: events.handler, count: 1, batchSize: 1 });
    await drain(world, engines.queues.deliveries, { handler: deliver.handler, count: 1, batchSize: 1 });
  }
  return { fanOutMs: events.medianMs(), deliveryMs: deliver.medianMs() };
}
