import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from '@jest/globals';
import { itemSize } from '../../../lib/local/engines/dynamodb/capacity.ts';
import { storedBytes } from '../../../shared/table/stored-bytes.ts';

test.each<[string, unknown]>([
  ['a text of several alphabets', 'Olá 👋 مبيعات'],
  ['an empty text', ''],
  ['whole numbers', [0, 1, 12, 123, 1234, Number.MAX_SAFE_INTEGER]],
  ['negative numbers', [-1, -12, -123, -Number.MAX_SAFE_INTEGER]],
  ['fractions', [0.5, 10.5, -0.05, 1e-7, -23.5503, 1e-100]],
  ['what is true, false or nothing', [true, false, null]],
  ['lists in lists', Array.from({ length: 1000 }, () => [1])],
  ['objects, with names of any alphabet', { a: { ção: 'x', deep: [{}, []] }, left: undefined }],
])('of %s are never fewer than the table counts, and hardly more', (_what, value) => {
  const counted = itemSize(marshall({ a: value }, { removeUndefinedValues: true }) as never) - 1;
  const bytes = storedBytes(value);
  expect(bytes).toBeGreaterThanOrEqual(counted);
  expect(bytes).toBeLessThanOrEqual(counted * 1.2 + 1);
});
