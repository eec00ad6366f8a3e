import { expect, test } from '@jest/globals';
import type { Delivery } from '../../../shared/delivering/delivery.ts';
import { deliveryAfter, statusOf } from '../../../shared/delivering/transitions.ts';

const now = Date.parse('2026-11-28T10:00:00.000Z');
const [past, future] = ['2026-11-28T10:00:00.000Z', '2026-11-28T10:00:00.001Z'];

const mark = (due_at: string) => ({ due_shard: 'delivery#3', due_at });
const parkedAt = (due_at: string) => ({ due_shard: 'parked#org_1#webhook', due_at });
const found: Readonly<Record<string, Partial<Delivery> | undefined>> = {
  none: undefined,
  pending: { status: 'pending' },
  'pending and due': { status: 'pending', ...mark(past) },
  'pending and due later': { status: 'pending', ...mark(future) },
  parked: { status: 'pending', ...parkedAt(past) },
  'parked later': { status: 'pending', ...parkedAt(future) },
  delivered: { status: 'delivered' },
  'delivered, erased': { status: 'delivered', erased: true },
  failed: { status: 'failed' },
  'failed, erased': { status: 'failed', erased: true },
  cancelled: { status: 'cancelled' },
  'cancelled, erased': { status: 'cancelled', erased: true },
};

type Event = Parameters<typeof deliveryAfter>[0];
const events: readonly (readonly [Event, Parameters<typeof deliveryAfter>[2]?])[] = [
  ['event fanned out', { isBreakerOpen: false }],
  ['event fanned out', { isBreakerOpen: true }],
  ['breaker found open'],
  ['released'],
  ['time passed', { now }],
  ['attempt delivered'],
  ['attempt failed', { hasAttemptLeft: true }],
  ['attempt failed', { hasAttemptLeft: false }],
  ['webhook or body gone'],
  ['contact deleted'],
  ['replayed'],
];

/** What each event leads to, in the order of `events`; a dash where it changes nothing. */
test.each([
  ['none', 'pending parked - - - - - - - - -'],
  ['pending', '- - parked - - delivered pending failed cancelled cancelled -'],
  ['pending and due', '- - parked - pending delivered pending failed cancelled cancelled -'],
  ['pending and due later', '- - parked - - delivered pending failed cancelled cancelled -'],
  ['parked', '- - - pending parked delivered pending failed cancelled cancelled -'],
  ['parked later', '- - - pending - delivered pending failed cancelled cancelled -'],
  ['delivered', '- - - - - delivered - - - - pending'],
  ['delivered, erased', '- - - - - delivered - - - - -'],
  ['failed', '- - - - - delivered - - - - pending'],
  ['failed, erased', '- - - - - delivered - - - - -'],
  ['cancelled', '- - - - - delivered - - - - pending'],
  ['cancelled, erased', '- - - - - delivered - - - - -'],
])('a delivery that is %s becomes, event by event: %s', (name, states) => {
  const standing = found[name] as Delivery | undefined;
  expect(events.map(([event, facts]) => deliveryAfter(event, standing, facts) ?? '-').join(' ')).toBe(states);
});

test('what is parked is stored as pending', () => {
  expect([statusOf('parked'), statusOf('none'), statusOf('failed')]).toEqual(['pending', 'pending', 'failed']);
});
