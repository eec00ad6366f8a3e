import { expect, test } from '@jest/globals';
import { itemSize } from './item-size.ts';
import { indexUnits, readUnitsOfItems, readUnitsOfPage, writeUnits } from './published-units.ts';

/** `bytes` in all, with its key. */
const item = (bytes: number, more = {}) => ({ pk: 'p', sk: 's', text: 'x'.repeat(bytes - 10), ...more });
const due = (at: string) => ({ due_shard: 'send#1', due_at: at });

test('an item is its names and values: texts in UTF-8, numbers by two digits, lists and maps with what holds them', () => {
  expect(itemSize({ name: 'é' })).toBe(4 + 2);
  expect(itemSize({ n: 1234, m: -5, z: 100 })).toBe(3 + (2 + 1) + (1 + 1 + 1) + (1 + 1));
  expect(itemSize({ yes: true, no: null, not: undefined })).toBe(3 + 1 + 2 + 1);
  expect(itemSize({ list: ['ab', 1], map: { a: 'b' } })).toBe(4 + 3 + (1 + 2) + (1 + 2) + 3 + 3 + (1 + 1 + 1));
});

test('a write is the larger of before and after in started KB, twice in a transaction', () => {
  expect(writeUnits({ after: item(1024) }, 1)).toBe(1);
  expect(writeUnits({ after: item(1025) }, 1)).toBe(2);
  expect(writeUnits({ before: item(4000), after: item(100) }, 2)).toBe(8);
  expect(writeUnits({}, 1)).toBe(1);
});

test('an index costs one unit for an entry that comes or goes, two for one that moves, none for one that says the same', () => {
  expect(indexUnits({ after: item(100, due('10:00')) })).toBe(1);
  expect(indexUnits({ before: item(100, due('10:00')), after: item(100) })).toBe(1);
  expect(indexUnits({ before: item(100, due('10:00')), after: item(100, due('11:00')) })).toBe(2);
  expect(indexUnits({ before: item(100, due('10:00')), after: item(200, due('10:00')) })).toBe(0);
  const listed = (count: number) => ({ inbox: 'org#INBOX#open#1', inbox_at: 'P7W', count });
  expect(indexUnits({ before: item(100, listed(1)), after: item(200, listed(1)) })).toBe(0);
  expect(indexUnits({ before: item(100, listed(1)), after: item(100, listed(2)) })).toBe(1);
});

test('items are read each by itself, a page together, and half as dear where it need not be consistent', () => {
  expect(readUnitsOfItems([item(100), item(4097), undefined])).toBe(1 + 2 + 1);
  expect(readUnitsOfPage([item(3000), item(3000)], true)).toBe(2);
  expect(readUnitsOfPage([], false)).toBe(0.5);
});
