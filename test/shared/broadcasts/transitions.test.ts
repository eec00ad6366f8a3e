import { expect, test } from '@jest/globals';
import { broadcastAfter, movesTo, recipientStates } from '../../../shared/broadcasts/transitions.ts';

const events = [
  'requested',
  'time passed',
  'pause requested',
  'resume requested',
  'cancel requested',
  'halted',
  'file unreadable',
  'all settled',
] as const;

/** What each event leads to, in the order of `events`; a dash where it changes nothing. */
test.each([
  ['none', false, 'running - - - - - - -'],
  ['none', true, 'scheduled - - - - - - -'],
  ['scheduled', true, '- running paused - cancelled - - -'],
  ['running', false, '- - paused - cancelled paused cancelled finished'],
  ['paused', false, '- - - running cancelled - - -'],
  ['paused', true, '- - - scheduled cancelled - - -'],
  ['cancelled', false, '- - - - - - - -'],
  ['finished', false, '- - - - - - - -'],
] as const)(
  'a broadcast that is %s (its time is to come: %s) becomes, event by event: %s',
  (from, isToCome, states) => {
    expect(events.map((event) => broadcastAfter(from, event, isToCome) ?? '-').join(' ')).toBe(states);
  },
);

test.each([
  ['planned', ['unknown', 'sent', 'delivered', 'read', 'failed', 'skipped']],
  ['unknown', ['sent', 'delivered', 'read', 'failed']],
  ['sent', ['delivered', 'read', 'failed']],
  ['delivered', ['read']],
  ['read', []],
  ['failed', ['sent', 'delivered', 'read']],
  ['skipped', []],
] as const)('a recipient who is %s moves on to %j, and to nothing else', (from, states) => {
  expect(recipientStates.filter((to) => movesTo(from, to))).toEqual(states);
});
