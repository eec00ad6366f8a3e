import { describe, expect, test } from '@jest/globals';
import { erasureTransitions, stateAfter } from '../../../shared/erasing/transitions.ts';

describe('a deleted contact', () => {
  test.each([
    ['not while there is more', ['there is more'] as const, 'deleted'],
    ['not while a writer may be at work', ['a writer may be at work'] as const, 'deleted'],
    ['only after the last piece', [], 'erased'],
  ])('is erased %s', (_when, facts, state) => {
    expect(stateAfter('piece done', facts)).toBe(state);
  });

  test('comes back by no event', () => {
    expect(erasureTransitions.filter(({ to }) => to === 'there')).toEqual([]);
    expect(erasureTransitions.filter(({ from }) => from === 'erased')).toEqual([]);
  });
});
