import { expect, test } from '@jest/globals';
import { nextState } from '../../../shared/base/transitions.ts';
import { organizationErasureTransitions, pieceDoneWrite } from '../../../shared/erasing/organization-erasure.ts';

const events = [['deletion requested'], ['piece begun'], ['piece done', 'there is more'], ['piece done']] as const;

/** What each event leads to, in the order of `events`; a dash where it changes nothing. */
test.each([
  ['none', 'closing - - -'],
  ['closing', '- closing closing erasing'],
  ['erasing', '- erasing erasing none'],
] as const)('an erasure that is %s becomes, event by event: %s', (from, states) => {
  const after = ([event, fact]: (typeof events)[number] | readonly [string, string]) =>
    nextState(organizationErasureTransitions, { from, event: event as 'piece done' }, () => fact !== undefined) ?? '-';
  expect(events.map((event) => after(event as readonly [string, string])).join(' ')).toBe(states);
});

test('the next state begins a minute after the last, so that what was begun before it is done by then', () => {
  const due_at = '2026-11-28T10:00:00.000Z';
  const erasure = { organization_id: 'org_1', state: 'closing', due_at } as const;
  const dueAfter = (hasMore: boolean) => {
    const write = pieceDoneWrite(erasure, hasMore, Date.parse(due_at));
    return write.kind === 'update' ? write.change.set?.due_at : write.kind;
  };
  expect([dueAfter(true), dueAfter(false)]).toEqual([due_at, '2026-11-28T10:01:00.000Z']);
});
