import { expect, test } from '@jest/globals';
import { entriesOfWord, parseSearchEntry, searchEntriesOf } from '../../../../shared/contacts/search/search-entry.ts';
import { all, equals, startsWith } from '../../../../shared/table/expressions.ts';

const token = '0mijzl3u4OqXdZVd3WxpgVdyLWXWuik';
const org = 'org_A1b2C3d4E5f6';

test('a contact has one entry for each end of each word, the number too, each once', () => {
  const t = 'ana an\n12';
  expect(searchEntriesOf(org, token, t)).toEqual([
    { pk: `${org}#S#a`, sk: `ana ${token}`, t },
    { pk: `${org}#S#n`, sk: `na ${token}`, t },
    { pk: `${org}#S#a`, sk: `a ${token}`, t },
    { pk: `${org}#S#a`, sk: `an ${token}`, t },
    { pk: `${org}#S#n`, sk: `n ${token}`, t },
    { pk: `${org}#S#1`, sk: `12 ${token}`, t },
    { pk: `${org}#S#2`, sk: `2 ${token}`, t },
  ]);
});

test('a key keeps 24 code points of a word and no half of one', () => {
  const [first] = searchEntriesOf(org, token, `${'😀'.repeat(128)}\n`);
  expect(first).toMatchObject({ pk: `${org}#S#😀`, sk: `${'😀'.repeat(24)} ${token}` });
  expect(searchEntriesOf(org, token, `${'😀'.repeat(128)}\n`)).toHaveLength(24);
});

test('an entry leads back to its sort token, whatever stands in the word', () => {
  for (const word of ['a#b|c', '%_*\\', '"\'', '~']) {
    const [entry] = searchEntriesOf(org, token, `${word}\n`);
    expect(parseSearchEntry(entry ?? {})).toEqual({ token, text: `${word}\n` });
  }
});

test('a long word is looked for by its beginning', () => {
  const beginning = `x${'é'.repeat(23)}`;
  expect(entriesOfWord(org, `x${'é'.repeat(40)}`)).toEqual(
    all(equals('pk', `${org}#S#x`), startsWith('sk', beginning)),
  );
});
