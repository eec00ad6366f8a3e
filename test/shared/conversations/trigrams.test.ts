import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comparedText, joined } from '../../../shared/base/compared.ts';
import { askedTrigrams, trigramNumbers, trigramsOf } from '../../../shared/conversations/trigrams.ts';

const letters = fc.constantFrom(..."aAbBçéıİßẞŁ1 .-'’\n", 'e\u0301', '🎉', '\ud83d', '你', 'م', 'ة', '한');
const anyText = fc.array(letters, { maxLength: 30 }).map((each) => each.join(''));

test('a text that has what is looked for has all of the trigrams that are asked for', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.array(letters, { minLength: 1, maxLength: 12 }), (before, behind, wanted) => {
      const text = `${before}${wanted.join('')}${behind}`;
      const compared = comparedText(text);
      const term = comparedText(wanted.join(''));
      const has = trigramsOf(text);
      for (const form of [term, joined(term)]) {
        if (!compared.includes(form) && !joined(compared).includes(form)) continue;
        expect(askedTrigrams(form).filter((number) => !has.has(number))).toEqual([]);
      }
    }),
    { seed: 1, numRuns: 500 },
  );
});

test.each([
  ['', 0],
  ['ab', 0],
  ['abc', 1],
  ['abcd', 2],
  ['abcabcabc', 3],
  ['helicoptero', 6],
])('of %j %d trigrams are asked for', (form, asked) => {
  expect(new Set(askedTrigrams(form)).size).toBe(asked);
});

test('the trigrams of many words have numbers that are spread', () => {
  const words = Array.from({ length: 500 }, (_, index) => (index * 7_919_993 + 1_000_003).toString(36));
  const numbers = words.flatMap((word) => [...trigramsOf(word)]);
  const trigrams = new Set(
    words.flatMap((word) => Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3))),
  );
  expect(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < trigramNumbers)).toBe(true);
  expect(new Set(numbers).size).toBeGreaterThan(0.85 * Math.min(trigrams.size, trigramNumbers));
});
