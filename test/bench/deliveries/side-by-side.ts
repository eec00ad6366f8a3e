import { progress } from '../progress.ts';
import { median, medianRatio, percentile } from '../statistics.ts';
import { bareLoop } from './bare-loop.ts';
import { type Arrival, nowMs, type Receivers } from './receivers.ts';
import type { Subscribers } from './subscribers.ts';

/** Of one side, the service or the bare loop. */
interface Pace {
  /** While there is more to do than can be done. */
  readonly perSecond: number;
  /** In ms, from an event until one of its deliveries has come, while nothing else is going on. */
  readonly p50: number;
  readonly p99: number;
}

export interface SideBySide {
  readonly subscriptions: number;
  readonly service: Pace;
  readonly bare: Pace;
  /** Of the service to the bare loop, round by round. */
  readonly perSecondRatio: number;
}

/** How much is measured of so many subscriptions. */
export interface Plan {
  readonly subscriptions: number;
  /** Of a burst, and told one after the other. */
  readonly burst: number;
  readonly oneByOne: number;
}

/** Bursts of each side, by turns. */
const rounds = 3;

/** Messages that a plan takes. */
export const messagesOf = ({ burst, oneByOne }: Plan): number => rounds * burst + oneByOne;

/** The service's deliveries to `prefix`, and after each lot the same bytes from a bare loop. The workers must be running. */
export async function sideBySide(
  plan: Plan,
  {
    subscribers,
    receivers,
    prefix,
  }: { readonly subscribers: Subscribers; readonly receivers: Receivers; readonly prefix: string },
): Promise<SideBySide> {
  const { subscriptions, burst, oneByOne } = plan;
  const speeds = { service: [] as number[], bare: [] as number[] };
  for (let round = 1; round <= rounds; round++) {
    progress(`deliveries to ${subscriptions} subscriptions: burst ${round} of ${rounds}`);
    const began = nowMs();
    await subscribers.publishAll(subscribers.next(burst));
    const come = await receivers.arrivals(burst * subscriptions, prefix);
    speeds.service.push(speedOf(come, began));
    const bare = await bareLoop(receivers, come, prefix);
    speeds.bare.push(speedOf(bare.come, bare.began));
  }
  const waits = { service: [] as number[], bare: [] as number[] };
  for (const telling of subscribers.next(oneByOne)) {
    progress(`deliveries to ${subscriptions} subscriptions: one event at a time`);
    const began = nowMs();
    await subscribers.publish(telling);
    const come = await receivers.arrivals(subscriptions, prefix);
    waits.service.push(...come.map(({ at }) => at - began));
    const bare = await bareLoop(receivers, come, prefix);
    waits.bare.push(...bare.come.map(({ at }) => at - bare.began));
  }
  const paceOf = (side: 'service' | 'bare'): Pace => ({
    perSecond: median(speeds[side]),
    p50: percentile(waits[side], 50),
    p99: percentile(waits[side], 99),
  });
  return {
    subscriptions,
    service: paceOf('service'),
    bare: paceOf('bare'),
    perSecondRatio: medianRatio(speeds.service, speeds.bare),
  };
}

const speedOf = (come: readonly Arrival[], began: number) =>
  (1000 * come.length) / (Math.max(...come.map(({ at }) => at)) - began);
