import { expect, test } from '@jest/globals';
import { pageFacts } from '../../../shared/input/parse.ts';

test.each([
  [0, 10, 1, { totalPages: 0, hasNextPage: false, hasPrevPage: false }],
  [0, 10, 5, { totalPages: 0, hasNextPage: false, hasPrevPage: false }],
  [1, 10, 1, { totalPages: 1, hasNextPage: false, hasPrevPage: false }],
  [10, 10, 1, { totalPages: 1, hasNextPage: false, hasPrevPage: false }],
  [11, 10, 1, { totalPages: 2, hasNextPage: true, hasPrevPage: false }],
  [11, 10, 2, { totalPages: 2, hasNextPage: false, hasPrevPage: true }],
  [11, 10, 9, { totalPages: 2, hasNextPage: false, hasPrevPage: true }],
  [100_000, 1, 50_000, { totalPages: 100_000, hasNextPage: true, hasPrevPage: true }],
])('%i items in pages of %i: page %i stands among its neighbours', (total, limit, page, facts) => {
  expect(pageFacts(total, { limit, page })).toEqual({ currentPage: page, ...facts });
});
