import { expect, test } from '@jest/globals';
import { stateAfter } from '../../../shared/merging/transitions.ts';

const events = ['begun', 'piece done', 'caught up', 'given up', 'in order'] as const;

/** What each event leads to, in the order of `events`; a dash where it changes nothing. */
test.each([
  ['none', 'numbering - - - -'],
  ['numbering', '- numbering joined none -'],
  ['joined', '- joined - - none'],
] as const)('a merge that is %s becomes, event by event: %s', (from, states) => {
  expect(events.map((event) => stateAfter(event, from) ?? '-').join(' ')).toBe(states);
});
