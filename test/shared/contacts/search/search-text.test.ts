import { describe, expect, test } from '@jest/globals';
import { searchTextOf, wordsOf } from '../../../../shared/contacts/search/search-text.ts';

test.each([
  ['João  da\u00a0Conceição', ['joao', 'da', 'conceicao']],
  ['JOA\u0303O', ['joao']],
  ['İstanbul ıŞIK Çağ', ['istanbul', 'isik', 'cag']],
  ['IĞDIR ığdır İĞDİR iğdir', ['igdir', 'igdir', 'igdir', 'igdir']],
  ['Straße STRASSE STRAẞE', ['strasse', 'strasse', 'strasse']],
  ['ΟΔΟΣ οδοσα Άννα', ['οδοσ', 'οδοσα', 'αννα']],
  ['Łukasz Øst Đorđe Ægir Guðrún Þór', ['lukasz', 'ost', 'dorde', 'aegir', 'gudrun', 'thor']],
  ['مُحَمَّد أحمد', ['محمد', 'احمد']],
  ['محـــمد على فاطمة کریم ٱلله', ['محمد', 'علي', 'فاطمه', 'كريم', 'الله']],
  ['O’Brien O´Brien “Bob” Ana–Maria −1', ["o'brien", "o'brien", '"bob"', 'ana-maria', '-1']],
  ['王小明 （株）', ['王小明', '(株)']],
  ['김민준', ['김민준']],
  ['राम', ['राम']],
  ['がか', ['がか']],
  ['Loja ２４ ٣', ['loja', '24', '3']],
  ['👩‍👩‍👧 ❤️ 100%_*', ['👩👩👧', '❤', '100%_*']],
  ['a\u200bb\u0000c \u200f \u0301', ['abc']],
  ['a\ud83d', ['a\ufffd']],
])('%j is compared as %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

describe('a search text', () => {
  test('has the words of the name on one line and the digits of the number on another', () => {
    expect(searchTextOf({ full_name: 'Ana\nSouza', chatapp_id: '5511999990000' })).toBe('ana souza\n5511999990000');
    expect(searchTextOf({ full_name: '', chatapp_id: '' })).toBe('\n');
  });
});

/** Ancient Greek's iota below a letter, which stands beside it in upper case; its lone accent; Afrikaans' one deprecated letter. */
const exceptions = /\u0149|\u0345|[\u1f80-\u1fff]/;

test('a character is compared as it is in upper case, in lower case, and taken apart', () => {
  const differing: string[] = [];
  for (let code = 0xa0; code < 0x1f000; code++) {
    const character = String.fromCodePoint(code);
    const ways = [character, character.toUpperCase(), character.toLowerCase(), character.normalize('NFD')];
    if (new Set(ways).size === 1 || exceptions.test(character)) continue;
    if (new Set(ways.map((way) => wordsOf(way).join(' '))).size > 1) differing.push(character);
  }
  expect(differing).toEqual([]);
});
