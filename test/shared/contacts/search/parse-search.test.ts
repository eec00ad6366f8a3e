import { expect, test } from '@jest/globals';
import { parseSearch } from '../../../../shared/contacts/search/parse-search.ts';
import { searchTextOf } from '../../../../shared/contacts/search/search-text.ts';

const matches = (search: string, full_name: string, chatapp_id = '5511999990000') =>
  parseSearch(search)?.matches(searchTextOf({ full_name, chatapp_id }));

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['white space', ' \t\u3000'],
  ['characters that do not show', '\u200b'],
])('%s is no search', (_what, text) => {
  expect(parseSearch(text)).toBeUndefined();
});

test('a lone accent is a search that matches no contact', () => {
  expect(matches('\u0301', 'é')).toBe(false);
  expect(parseSearch('\u0301')?.probes).toEqual([]);
});

test.each([
  ['souza ANA', 'Ana Souza'],
  ['an 999', 'Ana'],
  ['+55 11 99999', 'Ana'],
  ['+ 55 ( 11 ) 99999 - 0000', 'Ana'],
  ['ana - 11', 'Ana'],
  ['(11) 99999-0000', 'Ana'],
  ['5511.99999/0000', 'Ana'],
  ['+५५ ११', 'Ana'],
  ['ana (11)', 'Ana'],
  ['5511 0000', 'Ana'],
  ['99999 11', 'Ana'],
  ['(11) 9999-0000', 'Ana'],
  ['+5511 0000', 'Ana'],
  ['0000 sou', 'Ana Souza'],
  ['ana 5511 0000', 'Ana'],
  ['ana (11)', 'Ana (11)'],
  ['24/7', 'Loja 24/7'],
  ['7 24', 'Loja 24 7'],
  ['999–99', 'Ana'],
  ['+', 'C++'],
  ['#1', 'Cliente #1'],
  ['-', 'Ana – Loja'],
  ['o’brien', "O'Brien"],
  ["o'brien", 'O´Brien'],
  ['“bob”', '"Bob"'],
  ['ana-maria', 'Ana\u2011Maria'],
  ['obrien', "O'Brien"],
  ["o'brien", 'OBrien'],
  ["o'br", "O'Brien"],
  ["'brien", "O'Brien"],
  ['brien ana', "Ana O'Brien"],
  ['anamaria', 'Ana-Maria'],
  ['ana-maria', 'Anamaria'],
  ['jeanluc dagua 55', 'Jean‐Luc d’Água'],
])('"%s" matches %s, 5511999990000', (search, name) => {
  expect(matches(search, name)).toBe(true);
});

test.each([
  ['ana bia', 'Ana Souza'],
  ['anasouza', 'Ana Souza'],
  ['55 22', 'Ana'],
  ['+55 99999', 'Ana'],
  ['+5511 0001', 'Ana'],
  ['ana 5511 22', 'Ana'],
  ['0000ana', 'Ana'],
  ['.', 'Ana'],
  ['a+b', 'ab'],
  ['247', 'Loja 24-7'],
  ['anamaria', 'Ana - Maria'],
  ['ob', 'Ana o'],
])('"%s" does not match %s, 5511999990000', (search, name) => {
  expect(matches(search, name)).toBe(false);
});

test('the longest word comes first, and one that another holds is not looked up', () => {
  expect(parseSearch('de oliveira jo liv')?.probes).toEqual([['oliveira', 'de', 'jo']]);
  expect(parseSearch('+55 11 99999')?.probes).toEqual([['551199999'], ['99999', '+55', '11']]);
});

test('no more than eight words are looked up, of however many', () => {
  expect(parseSearch(`${'1'.repeat(8_000)}x`)?.probes).toEqual([[`${'1'.repeat(8_000)}x`]]);
  const words = Array.from({ length: 2_000 }, (_, index) => `w${index + 1_000}`);
  expect(parseSearch(words.join(' '))?.probes).toEqual([words.slice(0, 8)]);
});

test.each([
  ['Ana 5511', ['ana', '5511']],
  ['5511 zoe 99', ['zoe', '5511', '99']],
])('"%s" looks a name up before the first digits of everybody’s number', (text, probes) => {
  expect(parseSearch(text)?.probes).toEqual([probes]);
});

test.each([
  ['+55 (11) 99999-0000', '5511999990000'],
  ['٥٥١١٩٩٩٩', '55119999'],
  ['24/7', '247'],
  ['ana 5511999990000', undefined],
  ['+', undefined],
])('"%s" is, all of it, the number %s', (text, number) => {
  expect(parseSearch(text)?.number).toBe(number);
});
