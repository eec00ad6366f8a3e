import { days, isoTime } from '../base/clock.ts';
import { nextState, type Transition } from '../base/transitions.ts';
import type { StoredWebhook } from './webhook.ts';

/** Failures in a row that open the breaker. */
export const opensAtFailures = 5;
/** After so many ms in which every attempt failed, the webhook is disabled. */
const patienceMs = days(5);

/**
 * The states of a webhook's circuit breaker. `closed`: deliveries go out. `open`: they are parked. `half-open`: the time of a
 * probe has come; one delivery goes out, and the others are parked. `disabled`: the webhook gets nothing any more.
 */
type BreakerState = 'closed' | 'open' | 'half-open' | 'disabled';

type Event =
  | 'attempt delivered'
  | 'attempt failed'
  | 'fifth failure'
  | 'time passed'
  | 'probe claimed'
  | 'address changed'
  | 'disabled by its organization'
  | 'enabled by its organization';

type Condition = keyof typeof conditions;

/**
 * What happens when a webhook's endpoint fails, recovers, or is changed, and the only place that says so. `fifth failure`:
 * an attempt has failed, and four were counted before it. `probe claimed`: a worker takes the one delivery of this minute,
 * and the next probe is planned, so that a probe that fails changes nothing more. While nothing is parked the breaker stays
 * half-open, and the next event is the probe. A row that leads back to its state changes the count of failures alone. What
 * has no row changes nothing.
 */
export const breakerTransitions: readonly Transition<BreakerState, Event, Condition>[] = [
  { from: 'closed', event: 'attempt delivered', when: 'failures were counted', to: 'closed' },
  { from: 'closed', event: 'attempt failed', when: 'the answer was 410 Gone', to: 'disabled' },
  { from: 'closed', event: 'attempt failed', when: 'every attempt failed for five days', to: 'disabled' },
  { from: 'closed', event: 'attempt failed', to: 'closed' },
  { from: 'closed', event: 'fifth failure', when: 'none was delivered since the first', to: 'open' },
  { from: 'closed', event: 'fifth failure', to: 'closed' },
  { from: 'open', event: 'time passed', when: 'a probe is due', to: 'half-open' },
  { from: 'open', event: 'attempt delivered', to: 'closed' },
  { from: 'open', event: 'attempt failed', when: 'the answer was 410 Gone', to: 'disabled' },
  { from: 'open', event: 'attempt failed', when: 'every attempt failed for five days', to: 'disabled' },
  { from: 'half-open', event: 'probe claimed', to: 'open' },
  { from: 'half-open', event: 'attempt delivered', to: 'closed' },
  { from: 'half-open', event: 'attempt failed', when: 'the answer was 410 Gone', to: 'disabled' },
  { from: 'half-open', event: 'attempt failed', when: 'every attempt failed for five days', to: 'disabled' },
  { from: 'open', event: 'address changed', to: 'closed' },
  { from: 'half-open', event: 'address changed', to: 'closed' },
  { from: 'closed', event: 'disabled by its organization', to: 'disabled' },
  { from: 'open', event: 'disabled by its organization', to: 'disabled' },
  { from: 'half-open', event: 'disabled by its organization', to: 'disabled' },
  { from: 'disabled', event: 'enabled by its organization', to: 'closed' },
];

/** What a condition of the table looks at beside the webhook. */
interface Facts {
  /** In ms since the epoch. */
  readonly now: number;
  readonly isGone?: boolean;
  readonly hasDelivered?: boolean;
}

type Health = Pick<StoredWebhook, 'enabled' | 'failures' | 'failing_since' | 'probe_at'>;

const conditions = {
  'a probe is due': ({ probe_at = '' }: Health, { now }: Facts) => probe_at <= isoTime(now),
  'failures were counted': ({ failures, failing_since }: Health) => failures > 0 || failing_since !== undefined,
  'the answer was 410 Gone': (_: Health, { isGone }: Facts) => isGone === true,
  'every attempt failed for five days': ({ failing_since }: Health, { now }: Facts) =>
    failing_since !== undefined && Date.parse(failing_since) + patienceMs <= now,
  'none was delivered since the first': (_: Health, { hasDelivered }: Facts) => hasDelivered === false,
};

/** The state of a webhook's breaker at a time, in ms since the epoch. */
export function breakerState(webhook: Health, now: number): BreakerState {
  const stored = storedState(webhook);
  return next({ from: stored, event: 'time passed' }, webhook, { now }) ?? stored;
}

/** An open breaker is stored with the time of its next probe, and becomes half-open by itself. */
function storedState({ enabled, probe_at }: Health): BreakerState {
  if (!enabled) return 'disabled';
  return probe_at === undefined ? 'closed' : 'open';
}

/** The state that an event leads a webhook's breaker to, as the webhook was read; undefined where the event changes nothing. */
export const breakerAfter = (event: Event, webhook: Health, facts: Facts): BreakerState | undefined =>
  next({ from: breakerState(webhook, facts.now), event }, webhook, facts);

const next = (step: { from: BreakerState; event: Event }, webhook: Health, facts: Facts): BreakerState | undefined =>
  nextState(breakerTransitions, step, (condition) => conditions[condition](webhook, facts));
