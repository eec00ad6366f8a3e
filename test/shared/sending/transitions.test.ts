import { expect, test } from '@jest/globals';
import type { Intent } from '../../../shared/sending/intent.ts';
import { canBeAccepted } from '../../../shared/sending/late-acceptance.ts';
import { stateAfter } from '../../../shared/sending/transitions.ts';

const now = Date.parse('2026-11-28T10:00:00.000Z');
const [before, after] = ['2026-11-28T09:59:59.999Z', '2026-11-28T10:00:00.001Z'];
const send = (state: Intent['state'], more: Partial<Intent> = {}) => ({ state, ...more }) as Intent;

test.each<[string, Intent, boolean]>([
  // The provider turned it away, and has it all the same: its receipt says so.
  ['is preparing again', send('preparing'), true],
  ['is sending', send('sending'), true],
  ['is unknown', send('unknown'), true],
  ['failed by assumption', send('settled', { assumed_failure: true }), true],
  ['is settled', send('settled'), false],
])('a receipt settles a send that %s: %#', (_what, intent, isAccepted) => {
  expect([canBeAccepted(intent), stateAfter('accepted', intent)]).toEqual(
    isAccepted ? [true, 'settled'] : [false, undefined],
  );
});

test.each<[string, Intent, boolean, string | undefined]>([
  ['withdraws what is preparing', send('preparing', { lease_until: before }), false, 'none'],
  ['leaves what is preparing under a lease', send('preparing', { lease_until: after }), false, undefined],
  ['makes what is sending unknown', send('sending', { lease_until: before }), false, 'unknown'],
  ['leaves what is sending under a lease', send('sending', { lease_until: after }), false, undefined],
  ['gives up what is unknown and due', send('unknown', { due_at: before }), false, 'settled'],
  ['leaves what is unknown and not due', send('unknown', { due_at: after }), false, undefined],
  ['forgets what is settled, of a contact that is gone', send('settled', { due_at: before }), true, 'none'],
  ['leaves what is settled, of a contact that is there', send('settled', { due_at: before }), false, undefined],
])('time %s', (_what, intent, isContactGone, state) => {
  expect(stateAfter('time passed', intent, { now, isContactGone })).toBe(state);
});
