import { expect, test } from '@jest/globals';
import { folded } from '../../../shared/base/text.ts';
import { matcherOf } from '../../../shared/history/search-conversation.ts';

/** What everybody would write for it, one term after the other. */
const containsAny = (terms: readonly string[]) => (text: string) =>
  terms.some((term) => folded(text).includes(folded(term)));

const alphabet = [...'aAbB1.*+?^$|\\()[]{}/- \n\u2028iIıİßẞçé', 'e\u0301', '🎉', '😀', '\ud83d', '\ude00', '你'];
let state = 7;
const below = (limit: number) => {
  state = (state * 48_271) % 2_147_483_647;
  return state % limit;
};
const anyText = (length: number) => Array.from({ length }, () => alphabet[below(alphabet.length)]).join('');

test('a text matches exactly when it contains one of the terms, whatever they are made of', () => {
  let matched = 0;
  for (let round = 0; round < 3_000; round++) {
    const terms = Array.from({ length: 1 + below(6) }, () => anyText(1 + below(4)));
    const text = anyText(below(40));
    const isMatch = matcherOf(terms)(text);
    expect([terms, text, isMatch]).toEqual([terms, text, containsAny(terms)(text)]);
    if (isMatch) matched++;
  }
  expect(matched).toBeGreaterThan(500);
});

test('nothing matches no term', () => {
  expect(matcherOf([])('anything')).toBe(false);
});

test('two thousand terms are found wherever they stand', () => {
  const terms = Array.from({ length: 2_000 }, (_, index) => `t${1_000 + index}`);
  const matches = matcherOf(terms);
  expect(terms.every((term) => matches(`of them all: ${term.toUpperCase()}!`))).toBe(true);
  expect([matches('t999'), matches('t3000'), matches('t 1000')]).toEqual([false, false, false]);
});

test('letters are the same in either case, and as one character or as two', () => {
  expect(['ẞ', 'ß', 'SS'].map(folded)).toEqual(['ss', 'ss', 'ss']);
  expect(['İ', 'I', 'ı', 'i', 'I\u0307'].map(folded)).toEqual(['i', 'i', 'i', 'i', 'i']);
  expect(folded('E\u0301')).toBe(folded('é'));
});
