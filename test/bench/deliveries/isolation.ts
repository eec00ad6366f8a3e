import { setTimeout } from 'node:timers/promises';
import { progress } from '../progress.ts';
import { untilIdle } from '../pumps.ts';
import type { World } from '../world.ts';
import { middleNeighbours, type Neighbours, neighboursOf, type Others, tellOthers } from './others.ts';
import type { Receivers } from './receivers.ts';
import type { Subscribers } from './subscribers.ts';

type EndpointKind = 'answers' | 'refuses' | 'fails at random' | 'hangs';

/** One endpoint, and how it is told its events: all at once, or one by one while the others are told theirs. */
export interface Endpoint {
  readonly kind: EndpointKind;
  readonly told: 'at once' | 'one by one';
  readonly events: number;
  readonly subscriber: Subscribers;
}

/** What the others' deliveries take beside one endpoint. */
export interface IsolationFigures extends Pick<Endpoint, 'kind' | 'told' | 'events'> {
  /** How often it was measured. */
  readonly turns: number;
  readonly others: Neighbours;
  /** Once nothing can be done about its events but to wait: where it hangs and was told them all at once. */
  readonly othersLater?: Neighbours;
}

export interface Isolation {
  /** The others alone, before all of it and after. */
  readonly alone: Neighbours;
  readonly beside: readonly IsolationFigures[];
}

/** Before and after, each. */
const aloneMs = 5_000;
const oneByOneMs = 6_000;
/** Longer than a POST may hang (10 s). */
const burstMs = 12_000;
const waitingMs = 10_000;
/** Longer than until the second attempt. */
const secondAttemptMs = 6_000;

/** For how long the others are told theirs, in ms, at most. */
export const othersTimeMs = (endpoints: readonly Pick<Endpoint, 'told'>[]): number =>
  endpoints.reduce((ms, { told }) => ms + (told === 'at once' ? burstMs + waitingMs : oneByOneMs), 2 * aloneMs);

interface Beside {
  readonly world: World;
  readonly receivers: Receivers;
  readonly others: Others;
}

/** The others' deliveries beside those of each endpoint in turn; of several of one kind, the middle. The workers must be running. */
export async function measureIsolation(given: Beside, endpoints: readonly Endpoint[]): Promise<Isolation> {
  const { others, receivers } = given;
  progress('the others alone');
  const before = await tellOthers(others, receivers, { forMs: aloneMs });
  const beside: IsolationFigures[] = [];
  for (const endpoint of endpoints) {
    progress(`one endpoint ${endpoint.kind}, told ${endpoint.told}`);
    beside.push(await besideOne(given, endpoint));
    await endpoint.subscriber.unsubscribe();
    receivers.hangUp();
    await idle(given);
  }
  progress('the others alone, again');
  const after = await tellOthers(others, receivers, { forMs: aloneMs });
  const turns = Map.groupBy(beside, ({ kind, told }) => `${kind}, told ${told}`);
  return { alone: neighboursOf([...before, ...after]), beside: Array.from(turns.values(), middleOf) };
}

/** Of several turns of one kind of endpoint. */
function middleOf(turns: readonly IsolationFigures[]): IsolationFigures {
  const [{ kind, told, events }] = turns as [IsolationFigures];
  const later = turns.flatMap(({ othersLater }) => othersLater ?? []);
  return {
    kind,
    told,
    events,
    turns: turns.length,
    others: middleNeighbours(turns.map(({ others }) => others)),
    ...(later.length > 0 && { othersLater: middleNeighbours(later) }),
  };
}

const idle = ({ world }: Beside) => untilIdle(world, ['events', 'deliveries', 'slowDeliveries'], { inFlight: true });

async function besideOne(given: Beside, { kind, told, events, subscriber }: Endpoint): Promise<IsolationFigures> {
  const { others, receivers } = given;
  const tellings = subscriber.next(events);
  const waits =
    told === 'at once'
      ? (await Promise.all([tellOthers(others, receivers, { forMs: burstMs }), subscriber.publishAll(tellings)]))[0]
      : await tellOthers(others, receivers, {
          forMs: oneByOneMs,
          besides: async () => {
            for (const telling of tellings.splice(0, 1)) await subscriber.publish(telling);
          },
        });
  const figures = { kind, told, events, turns: 1, others: neighboursOf(waits) };
  if (kind !== 'hangs' || told !== 'at once') return figures;
  await idle(given);
  await setTimeout(secondAttemptMs);
  await idle(given);
  return { ...figures, othersLater: neighboursOf(await tellOthers(others, receivers, { forMs: waitingMs })) };
}
