import { describe, expect, test } from '@jest/globals';
import { erasureTransitions, stateAfter } from '../../../shared/erasing/transitions.ts';

const events: readonly (readonly [Parameters<typeof stateAfter>[0], Parameters<typeof stateAfter>[1]?])[] = [
  ['deletion requested'],
  ['piece begun'],
  ['piece done', ['there is more']],
  ['piece done', ['a writer may be at work']],
  ['piece done'],
];

/** What each event leads to, in the order of `events`; a dash where it changes nothing. */
test.each([
  ['there', 'deleted - - - -'],
  ['merged', 'deleted - - - -'],
  ['deleted', '- deleted deleted deleted erased'],
  ['erased', '- - - - -'],
] as const)('a contact that is %s becomes, event by event: %s', (from, states) => {
  expect(events.map(([event, facts]) => stateAfter(event, facts, from) ?? '-').join(' ')).toBe(states);
});

describe('a deleted contact', () => {
  test('comes back by no event', () => {
    expect(erasureTransitions.filter(({ to }) => to === 'there')).toEqual([]);
    expect(erasureTransitions.filter(({ from }) => from === 'erased')).toEqual([]);
  });
});
