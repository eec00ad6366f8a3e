import { isoTime } from '../base/clock.ts';
import { nextState, type Transition } from '../base/transitions.ts';
import { type Delivery, type DeliveryStatus, isParked } from './delivery.ts';

/**
 * The states of a delivery; `none` before its row is stored. `parked` is stored as pending, with its webhook's parked shard:
 * it waits until the circuit breaker closes, or until it is chosen as the probe.
 */
type State = DeliveryStatus | 'parked' | 'none';

type Event =
  | 'event fanned out'
  | 'breaker found open'
  | 'released'
  | 'time passed'
  | 'attempt delivered'
  | 'attempt failed'
  | 'webhook or body gone'
  | 'contact deleted'
  | 'replayed';

type Condition = keyof typeof conditions;

/**
 * All that can become of a delivery, and the only place that says so. `released`: its webhook's breaker closes, or it is the
 * probe. `time passed`: the sweeper has found it, and has the attempt made whose queue message came to nothing. `webhook or
 * body gone`: the webhook is disabled or deleted, or what it should send is. An attempt may end after its delivery was
 * settled by another copy of its queue message: then only a success counts. What has no row changes nothing.
 */
export const deliveryTransitions: readonly Transition<State, Event, Condition>[] = [
  { from: 'none', event: 'event fanned out', when: 'the breaker is open', to: 'parked' },
  { from: 'none', event: 'event fanned out', to: 'pending' },
  { from: 'pending', event: 'breaker found open', to: 'parked' },
  { from: 'parked', event: 'released', to: 'pending' },
  { from: 'pending', event: 'time passed', when: 'it is due', to: 'pending' },
  // The sweeper's index is behind the table: it has found a delivery that has just been parked.
  { from: 'parked', event: 'time passed', when: 'it is due', to: 'parked' },
  { from: 'pending', event: 'attempt delivered', to: 'delivered' },
  { from: 'pending', event: 'attempt failed', when: 'another attempt is left', to: 'pending' },
  { from: 'pending', event: 'attempt failed', to: 'failed' },
  { from: 'parked', event: 'attempt delivered', to: 'delivered' },
  { from: 'parked', event: 'attempt failed', when: 'another attempt is left', to: 'pending' },
  { from: 'parked', event: 'attempt failed', to: 'failed' },
  { from: 'delivered', event: 'attempt delivered', to: 'delivered' },
  { from: 'failed', event: 'attempt delivered', to: 'delivered' },
  { from: 'cancelled', event: 'attempt delivered', to: 'delivered' },
  { from: 'pending', event: 'webhook or body gone', to: 'cancelled' },
  { from: 'parked', event: 'webhook or body gone', to: 'cancelled' },
  { from: 'pending', event: 'contact deleted', to: 'cancelled' },
  { from: 'parked', event: 'contact deleted', to: 'cancelled' },
  { from: 'delivered', event: 'replayed', when: 'its contact is not deleted', to: 'pending' },
  { from: 'failed', event: 'replayed', when: 'its contact is not deleted', to: 'pending' },
  { from: 'cancelled', event: 'replayed', when: 'its contact is not deleted', to: 'pending' },
];

/** What a condition of the table looks at beside the delivery. */
interface Facts {
  /** In ms since the epoch. */
  readonly now?: number;
  readonly isBreakerOpen?: boolean;
  readonly hasAttemptLeft?: boolean;
}

type Standing = Pick<Delivery, 'status' | 'erased' | 'due_shard' | 'due_at'>;

const conditions = {
  'the breaker is open': (_: Standing | undefined, { isBreakerOpen }: Facts) => isBreakerOpen === true,
  'another attempt is left': (_: Standing | undefined, { hasAttemptLeft }: Facts) => hasAttemptLeft === true,
  'it is due': (standing: Standing | undefined, { now = 0 }: Facts) =>
    standing?.due_at !== undefined && standing.due_at <= isoTime(now),
  'its contact is not deleted': (standing: Standing | undefined) => !standing?.erased,
};

/** The state that a delivery is in. */
const stateOf = (standing: Standing): State =>
  standing.status === 'pending' && isParked(standing) ? 'parked' : standing.status;

/**
 * The state that an event leads a delivery to; undefined where the event changes nothing. Without a delivery, of one that is
 * to be stored.
 */
export function deliveryAfter(event: Event, standing: Standing | undefined, facts: Facts = {}): State | undefined {
  const from = standing ? stateOf(standing) : 'none';
  return nextState(deliveryTransitions, { from, event }, (condition) => conditions[condition](standing, facts));
}

/** The status that a state is stored as. */
export const statusOf = (state: State): DeliveryStatus => (state === 'parked' || state === 'none' ? 'pending' : state);
