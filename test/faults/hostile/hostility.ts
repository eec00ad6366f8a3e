import { skewMs } from '../../../shared/base/clock.ts';
import type { Ids } from '../../../shared/base/ids.ts';
import { randomFrom, seededIds } from '../../support/random.ts';
import type { TestClock } from '../../support/test-clock.ts';

/** What AWS may do at any time, drawn from a seed, so that a run can be played again. It does nothing while it is off. */
export interface Hostility {
  isOn: boolean;
  readonly clock: TestClock;
  readonly random: () => number;
  /** The processes' ids, drawn from the seed too. */
  readonly ids: Ids;
  /** Begins anew. */
  reseed(seed: number): void;
  /** How many times it was begun anew. */
  readonly begun: number;
  /** By how much the clocks of some hosts are wrong, in ms. */
  readonly skew: number;
  /** Whether something of this chance, from 0 to 1, happens now. */
  happens(chance: number): boolean;
  /** From 0 up to `most` ms; 0 while it is off. */
  time(most: number): number;
  /** What a call takes: some ms, in which others get their turn. */
  pass(): Promise<void>;
}

/** A call to AWS takes so long, in ms, at most. */
const callMs = 12;
/** Others get so many turns in it, at most. */
const turns = 3;

export function hostilityOf(seed: number, clock: TestClock): Hostility {
  let draw = randomFrom(seed);
  let drawForIds = draw;
  const random = () => draw();
  const upTo = (most: number) => Math.floor(random() * most);
  const hostility = {
    isOn: false,
    clock,
    random,
    ids: seededIds(() => drawForIds()),
    begun: 0,
    skew: 0,
    reseed(another: number) {
      draw = randomFrom(another);
      drawForIds = randomFrom(~another);
      hostility.begun++;
      hostility.skew = random() < 0.5 ? -skewMs : skewMs;
    },
    happens: (chance: number) => hostility.isOn && random() < chance,
    time: (most: number) => (hostility.isOn ? upTo(most) : 0),
    async pass() {
      clock.advance(1 + upTo(callMs));
      for (let left = upTo(turns); left > 0; left--) await new Promise((resolve) => setImmediate(resolve));
    },
  };
  hostility.reseed(seed);
  return hostility;
}
