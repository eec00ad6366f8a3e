import { expect, test } from '@jest/globals';
import { comparedText } from '../../../shared/base/compared.ts';
import { folded } from '../../../shared/base/text.ts';
import { matcherOf } from '../../../shared/history/search-conversation.ts';

/** Without the marks that stand between letters. */
const bare = (text: string) =>
  [...text]
    .filter((sign, at, all) => !/['’-]/.test(sign) || !/^\p{L}\p{L}$/u.test(`${all[at - 1]}${all[at + 1]}`))
    .join('');

/** What everybody would write for it, one term after the other. */
const containsAny = (terms: readonly string[]) => (text: string) =>
  terms.map(comparedText).some((term) => {
    const compared = comparedText(text);
    return term !== '' && (compared.includes(term) || [term, bare(term)].some((one) => bare(compared).includes(one)));
  });

const alphabet = [..."aAbB1.*+?^$|\\()[]{}/-'’ \n\u2028iIıİßẞçé", 'e\u0301', '🎉', '😀', '\ud83d', '\ude00', '你'];
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

test.each([
  ['cafe', 'Um Café?'],
  ['CAFE\u0301', 'cafe'],
  ['cafe', 'Cafe\u0301'],
  ['obrien', "O'Brien"],
  ["O'Brien", 'OBRIEN'],
  ['o’brien', 'O´Brien'],
  ["o'", "O'Brien"],
  ["d'agua", 'Caixa d’Água'],
  ['annemarie', 'Anne\u2011Marie'],
  ['anne-marie', 'Annemarie'],
  ['rock-n-roll', "rock'n'roll"],
  ['lodz', 'Łódź'],
  ['strasse', 'Straße'],
  ['STRASSE', 'straẞe'],
  ['istanbul', 'İSTANBUL'],
  ['ISPARTA', 'ısparta'],
  ['❤', '❤️'],
  ['한', '한국'],
  ['привет', 'ПРИВЕТ'],
  ['1-2', 'de 1-2 dias'],
])('%j finds %j', (term, text) => {
  expect(matcherOf([term])(text)).toBe(true);
});

test.each([
  ['12', 'de 1-2 dias'],
  ['anne marie', 'Anne-Marie'],
  ['ab', 'a - b'],
  ['ab', 'a--b'],
  ['a.c', 'abc'],
  ['1', '①'],
  ['\u0301', 'é'],
  ['ㅎ', '한국'],
  ['\ud83d', 'x'],
])('%j does not find %j', (term, text) => {
  expect(matcherOf([term])(text)).toBe(false);
});
