import { setTimeout } from 'node:timers/promises';
import { median, percentile } from '../statistics.ts';
import { eventIdIn, nowMs, type Receivers } from './receivers.ts';
import type { Subscribers } from './subscribers.ts';

/** Subscriptions beside one that is trouble, and where they lead. */
export interface Others {
  readonly subscribers: Subscribers;
  readonly prefix: string;
  readonly subscriptions: number;
}

/** In ms, from an event to one of its deliveries. */
export interface Neighbours {
  readonly p50: number;
  readonly p99: number;
  readonly deliveries: number;
}

export const neighboursOf = (waits: readonly number[]): Neighbours => ({
  p50: percentile(waits, 50),
  p99: percentile(waits, 99),
  deliveries: waits.length,
});

/** Of several measurements: the middle of each, and all deliveries. */
export const middleNeighbours = (some: readonly Neighbours[]): Neighbours => ({
  p50: median(some.map(({ p50 }) => p50)),
  p99: median(some.map(({ p99 }) => p99)),
  deliveries: some.reduce((sum, { deliveries }) => sum + deliveries, 0),
});

const everyMs = 100;

/** Messages that it takes to tell them something for so long. */
export const messagesFor = (ms: number): number => Math.ceil(ms / everyMs) + 100;

/** Tells them something every so often, for so long, whether the last has come or not; how long each delivery took, in ms. */
export async function tellOthers(
  { subscribers, prefix, subscriptions }: Others,
  receivers: Receivers,
  { forMs, besides = async () => {} }: { readonly forMs: number; readonly besides?: () => Promise<void> },
): Promise<number[]> {
  const published = new Map<string, number>();
  const sent: Promise<void>[] = [];
  const until = nowMs() + forMs;
  for (let next = nowMs(); next < until; next += everyMs) {
    await setTimeout(Math.max(0, next - nowMs()));
    for (const telling of subscribers.next(1)) {
      published.set(telling.eventId, nowMs());
      sent.push(subscribers.publish(telling), besides());
    }
  }
  await Promise.all(sent);
  const come = await receivers.arrivals(published.size * subscriptions, prefix);
  return come.map((arrival) => arrival.at - (published.get(eventIdIn(arrival)) ?? Number.NaN));
}
