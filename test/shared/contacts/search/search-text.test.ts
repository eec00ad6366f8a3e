import { describe, expect, test } from '@jest/globals';
import { searchTextOf, wordsOf } from '../../../../shared/contacts/search/search-text.ts';

test.each([
  ['João  da\u00a0Conceição', ['joao', 'da', 'conceicao']],
  ['JOA\u0303O', ['joao']],
  ['İstanbul ıŞIK Çağ', ['istanbul', 'isik', 'cag']],
  ['Straße STRASSE', ['strasse', 'strasse']],
  ['ΟΔΟΣ οδοσα Άννα', ['οδοσ', 'οδοσα', 'αννα']],
  ['Łukasz Øst Đorđe Ægir', ['lukasz', 'ost', 'dorde', 'aegir']],
  ['مُحَمَّد أحمد', ['محمد', 'احمد']],
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
