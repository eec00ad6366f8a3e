import { describe, expect, test } from '@jest/globals';
import type { Intent } from '../../../shared/sending/intent.ts';
import { canBeAccepted } from '../../../shared/sending/late-acceptance.ts';
import { announcedWrite, outcomeWrite, sendTransitions, stateAfter } from '../../../shared/sending/transitions.ts';

const now = Date.parse('2026-11-28T10:00:00.000Z');
const [past, future] = ['2026-11-28T10:00:00.000Z', '2026-11-28T10:00:00.001Z'];
const send = (state: Intent['state'], more: Partial<Intent> = {}) => ({ state, ...more }) as Intent;

const found: Readonly<Record<string, Intent | undefined>> = {
  none: undefined,
  'preparing under a lease': send('preparing', { lease_until: future }),
  'preparing, its lease over': send('preparing', { lease_until: past }),
  'sending under a lease': send('sending', { lease_until: future }),
  'sending, its lease over': send('sending', { lease_until: past }),
  'unknown and due': send('unknown', { due_at: past }),
  'unknown and due later': send('unknown', { due_at: future }),
  settled: send('settled', { repeats_until: future }),
  'settled and due': send('settled', { repeats_until: future, due_at: past }),
  'settled and due later': send('settled', { repeats_until: future, due_at: future }),
  'settled, its answer over': send('settled', { repeats_until: past }),
  'settled as failed by assumption': send('settled', { repeats_until: future, assumed_failure: true }),
};

type Event = Parameters<typeof stateAfter>[0];
const events: readonly (readonly [Event, Parameters<typeof stateAfter>[2]?])[] = [
  ['requested', { hasFile: false }],
  ['requested', { hasFile: true }],
  ['key used again', { now }],
  ['file ready'],
  ['withdrawn'],
  ['turned away'],
  ['accepted'],
  ['failed'],
  ['answer lost'],
  ['answer lost', { isContactGone: true }],
  ['time passed', { now }],
  ['time passed', { now, isContactGone: true }],
  ['announced'],
  ['answer known'],
];

/** What each event leads to, in the order of `events`; a dash where it changes nothing. */
test.each([
  ['none', 'sending preparing - - - - - - - - - - - -'],
  ['preparing under a lease', '- - - sending none - settled - - - - - - -'],
  ['preparing, its lease over', '- - none sending none - settled - - - none none - -'],
  ['sending under a lease', '- - - - none preparing settled settled unknown settled - - - -'],
  ['sending, its lease over', '- - - - none preparing settled settled unknown settled unknown unknown - -'],
  ['unknown and due', '- - - - - - settled settled - - settled settled - -'],
  ['unknown and due later', '- - - - - - settled settled - - - - - -'],
  ['settled', '- - - - - - - - - - - - - settled'],
  ['settled and due', '- - - - - - - - - - - none settled settled'],
  ['settled and due later', '- - - - - - - - - - - - settled settled'],
  ['settled, its answer over', '- - none - - - - - - - - - - settled'],
  ['settled as failed by assumption', '- - - - - - settled - - - - - - settled'],
])('a send that is %s becomes, event by event: %s', (name, states) => {
  expect(events.map(([event, facts]) => stateAfter(event, found[name], facts) ?? '-').join(' ')).toBe(states);
});

describe('a receipt', () => {
  test.each([
    // The provider turned it away, and has it all the same: its receipt says so.
    ['preparing under a lease', true],
    ['sending under a lease', true],
    ['unknown and due later', true],
    ['settled as failed by assumption', true],
    ['settled', false],
  ])('settles a send that is %s: %s', (name, isAccepted) => {
    expect(canBeAccepted(found[name] as Intent)).toBe(isAccepted);
  });
});

test('a row that leads back to its own state names what it changes, and its write is refused once that has changed', () => {
  const unnamed = sendTransitions.filter(({ from, to, when }) => from === to && when === undefined);
  expect(unnamed).toEqual([]);
  const assumed = send('settled', { message_id: 'm', assumed_failure: true, due_at: past });
  const accepted = outcomeWrite(assumed, { providerId: 'id', answer: { body: {} } }, { place: undefined, now });
  expect(JSON.stringify(accepted?.condition)).toContain('"assumed_failure"');
  expect(JSON.stringify(announcedWrite(assumed).condition)).toContain(past);
});
