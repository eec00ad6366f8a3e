import { expect, test } from '@jest/globals';
import { breakerAfter, breakerState } from '../../../shared/subscriptions/breaker.ts';

const now = Date.parse('2026-11-28T10:00:00.000Z');
const fiveDaysAgo = '2026-11-23T10:00:00.000Z';
const later = '2026-11-23T10:00:00.001Z';

const closed = { enabled: true, failures: 0 };
const webhooks = {
  closed,
  'closed, with failures': { ...closed, failures: 1 },
  'closed, failing since five days': { ...closed, failures: 3, failing_since: fiveDaysAgo },
  'closed, failing since less': { ...closed, failures: 3, failing_since: later },
  open: { ...closed, failures: 5, failing_since: later, probe_at: '2026-11-28T10:00:00.001Z' },
  'open since five days': { ...closed, failures: 5, failing_since: fiveDaysAgo, probe_at: '2026-11-28T10:00:00.001Z' },
  'half-open': { ...closed, failures: 5, failing_since: later, probe_at: '2026-11-28T10:00:00.000Z' },
  'half-open since five days': {
    ...closed,
    failures: 5,
    failing_since: fiveDaysAgo,
    probe_at: '2026-11-28T10:00:00.000Z',
  },
  disabled: { ...closed, enabled: false },
};

type Event = Parameters<typeof breakerAfter>[0];
const events: readonly (readonly [Event, object?])[] = [
  ['attempt delivered'],
  ['attempt failed'],
  ['attempt failed', { isGone: true }],
  ['fifth failure', { hasDelivered: true }],
  ['fifth failure', { hasDelivered: false }],
  ['probe claimed'],
  ['address changed'],
  ['disabled by its organization'],
  ['enabled by its organization'],
];

/** The state, and what each event leads to, in the order of `events`; a dash where it changes nothing. */
test.each<[keyof typeof webhooks, string, string]>([
  ['closed', 'closed', '- closed disabled closed open - - disabled -'],
  ['closed, with failures', 'closed', 'closed closed disabled closed open - - disabled -'],
  ['closed, failing since five days', 'closed', 'closed disabled disabled closed open - - disabled -'],
  ['closed, failing since less', 'closed', 'closed closed disabled closed open - - disabled -'],
  ['open', 'open', 'closed - disabled - - - closed disabled -'],
  ['open since five days', 'open', 'closed disabled disabled - - - closed disabled -'],
  ['half-open', 'half-open', 'closed - disabled - - open closed disabled -'],
  ['half-open since five days', 'half-open', 'closed disabled disabled - - open closed disabled -'],
  ['disabled', 'disabled', '- - - - - - - - closed'],
])('the breaker of a webhook that is %s is %s, and becomes, event by event: %s', (name, state, states) => {
  const webhook = webhooks[name];
  expect(breakerState(webhook, now)).toBe(state);
  expect(events.map(([event, facts]) => breakerAfter(event, webhook, { now, ...facts }) ?? '-').join(' ')).toBe(states);
});
