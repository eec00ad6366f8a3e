import { type Endpoint, type Isolation, measureIsolation, othersTimeMs } from '../deliveries/isolation.ts';
import { messagesFor } from '../deliveries/others.ts';
import { startReceivers } from '../deliveries/receivers.ts';
import { messagesOf, type Plan, type SideBySide, sideBySide } from '../deliveries/side-by-side.ts';
import { type Subscribers, subscribersAt } from '../deliveries/subscribers.ts';
import { type DeliveryCpu, type DeliveryUnits, measureDeliveryCpu, measureUnits } from '../deliveries/units.ts';
import type { Engines } from '../engines/start.ts';
import { progress } from '../progress.ts';
import { startPumps, untilIdle } from '../pumps.ts';
import { openWorld, type World } from '../world.ts';

export interface DeliveryFigures {
  readonly units: readonly DeliveryUnits[];
  readonly cpu: DeliveryCpu;
  readonly pace: readonly SideBySide[];
  readonly isolation: Isolation;
}

/** How much of it: little in a trial. */
interface DeliverySizes {
  readonly plans: readonly Plan[];
  readonly waiting: number;
  /** Of the endpoints that are told their events at once: one hiccup of the machine is the p99 of one turn. */
  readonly turns: number;
}

const usual: DeliverySizes = {
  plans: [
    { subscriptions: 1, burst: 150, oneByOne: 100 },
    { subscriptions: 10, burst: 40, oneByOne: 30 },
    { subscriptions: 100, burst: 8, oneByOne: 8 },
  ],
  waiting: 1_000,
  turns: 3,
};

const queues = ['events', 'inbound', 'deliveries', 'slowDeliveries'] as const;
/** Nobody listens on this one. */
const refusing = 'http://127.0.0.1:1';

/** From an event to its deliveries, through both workers, the queues and the guarded client to servers of organizations. */
export async function measureDeliveries(engines: Engines, { plans, waiting, turns } = usual): Promise<DeliveryFigures> {
  const world = openWorld(engines, { peeking: false });
  const receivers = await startReceivers();
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    const pumps = startPumps(world, queues);
    try {
      return await work();
    } finally {
      receivers.hangUp();
      await pumps.stop();
    }
  };
  const at = (path: string, count = 1) =>
    Array.from({ length: count }, (_, index) => `${receivers.address}${path}/${index}`);
  try {
    // What the parts before this one have left in the queues.
    await run(() => untilIdle(world, queues, { inFlight: false }));
    const units = [await measureUnits(engines, receivers, 1), await measureUnits(engines, receivers, 10)];
    const cpu = await measureDeliveryCpu(engines, receivers);
    receivers.take('/');
    progress('organizations and their messages');
    const sides: [Plan, string, Subscribers][] = [];
    for (const plan of plans) {
      const prefix = `/ok/${plan.subscriptions}-`;
      sides.push([plan, prefix, await subscribersAt(world, at(prefix, plan.subscriptions), messagesOf(plan))]);
    }
    const endpoints = await endpointsFor(world, { waiting, turns }, at);
    const subscriptions = 2;
    const subscribers = await subscribersAt(
      world,
      at('/ok/others', subscriptions),
      messagesFor(othersTimeMs(endpoints)),
    );
    const others = { subscribers, prefix: '/ok/others', subscriptions };
    return await run(async () => {
      const pace: SideBySide[] = [];
      for (const [plan, prefix, told] of sides)
        pace.push(await sideBySide(plan, { subscribers: told, receivers, prefix }));
      return { units, cpu, pace, isolation: await measureIsolation({ world, receivers, others }, endpoints) };
    });
  } finally {
    receivers.stop();
  }
}

async function endpointsFor(
  world: World,
  { waiting, turns }: Pick<DeliverySizes, 'waiting' | 'turns'>,
  at: (path: string) => string[],
): Promise<Endpoint[]> {
  const endpoint = async ({ kind, told }: Pick<Endpoint, 'kind' | 'told'>, urls: string[]): Promise<Endpoint> => {
    const events = told === 'at once' ? waiting : messagesFor(othersTimeMs([{ told }]));
    return { kind, told, events, subscriber: await subscribersAt(world, urls, events) };
  };
  const endpoints = [
    await endpoint({ kind: 'answers', told: 'one by one' }, at('/ok/one')),
    await endpoint({ kind: 'refuses', told: 'one by one' }, [refusing]),
    await endpoint({ kind: 'fails at random', told: 'one by one' }, at('/random')),
    await endpoint({ kind: 'hangs', told: 'one by one' }, at('/hang/one')),
  ];
  for (let turn = 1; turn <= turns; turn++) {
    endpoints.push(await endpoint({ kind: 'answers', told: 'at once' }, at(`/ok/many-${turn}`)));
    endpoints.push(await endpoint({ kind: 'hangs', told: 'at once' }, at(`/hang/many-${turn}`)));
  }
  return endpoints;
}
