import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { shuffled } from '../../support/random.ts';
import { testClock } from '../../support/test-clock.ts';
import { invoke, openWorld, type World, workOf } from '../../support/world.ts';
import { hostileEngine } from './hostile-engine.ts';
import { hostileSender, queueWeather } from './hostile-queue.ts';
import { type Hostility, hostilityOf } from './hostility.ts';

export interface HostilePlace {
  readonly world: World;
  readonly dynamo: DynamoDBClient;
  readonly hostility: Hostility;
}

/** A world on an AWS that does all that it may do, once its hostility is on: table, queues, and the clocks of its hosts. */
export async function openHostileWorld(seed: number): Promise<HostilePlace> {
  const clock = testClock();
  const hostility = hostilityOf(seed, clock);
  let dynamo: DynamoDBClient | undefined;
  const world = await openWorld(
    (client) => {
      dynamo = client;
    },
    {
      clock,
      ids: hostility.ids,
      between: (answer) => hostileEngine(answer, hostility),
      weather: queueWeather(hostility),
    },
  );
  const { events, inbound, deliveries, slowDeliveries, broadcasts } = world.queues;
  Object.assign(world.ports, {
    eventsQueue: hostileSender(events, false, hostility),
    inboundQueue: hostileSender(inbound, true, hostility),
    deliveriesQueue: hostileSender(deliveries, false, hostility),
    slowDeliveriesQueue: hostileSender(slowDeliveries, false, hostility),
    broadcastsQueue: hostileSender(broadcasts, false, hostility),
  });
  const { drain } = world;
  world.drain = (ports = world.ports, until) =>
    hostility.isOn ? drainAtOnce(world, { ports, until, hostility }) : drain(ports, until);
  return { world, dynamo: dynamo as unknown as DynamoDBClient, hostility };
}

/** Workers at the same time, at most. */
const atOnce = 4;

interface Drained {
  readonly ports: Ports;
  readonly until?: number;
  readonly hostility: Hostility;
}

/** Several workers at the same time, some of them with another clock, until all queues are empty or have nothing before `until`. */
async function drainAtOnce(
  { queues, clock }: World,
  { ports, until = Number.POSITIVE_INFINITY, hostility }: Drained,
): Promise<void> {
  const works = workOf(queues, ports);
  const skewed = workOf(queues, { ...ports, clock: { ...clock, now: () => clock.now() + hostility.skew } });
  const busy = new Set<Promise<void>>();
  const begin = () => {
    for (const work of shuffled(hostility.happens(0.5) ? works : skewed, hostility.random)) {
      if (busy.size >= atOnce) return;
      const Records = work.queue.receive();
      if (Records.length === 0) continue;
      const run: Promise<void> = invoke(work, Records).finally(() => busy.delete(run));
      busy.add(run);
    }
  };
  for (;;) {
    begin();
    if (busy.size > 0) {
      await Promise.race([...busy, hostility.pass()]);
      continue;
    }
    const next = Math.min(...works.map(({ queue }) => queue.nextAt() ?? Number.POSITIVE_INFINITY));
    if (next === Number.POSITIVE_INFINITY || next > until) return;
    clock.advance(Math.max(0, next - clock.now()));
  }
}
