import { expect, test } from '@jest/globals';
import { sameSecret } from '../../../shared/base/text.ts';

test.each<[string | undefined, string | undefined, boolean]>([
  ['abc', 'abc', true],
  ['ação', 'ação', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['abcd', 'abc', false],
  ['ABC', 'abc', false],
  // What is not configured is not matched by what is not given.
  ['', '', false],
  [undefined, undefined, false],
  [undefined, '', false],
  ['', undefined, false],
  [undefined, 'abc', false],
  ['abc', undefined, false],
])('%j and %j are the same secret: %j', (given, right, same) => {
  expect(sameSecret(given, right)).toBe(same);
});
