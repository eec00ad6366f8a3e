import { expect, test } from '@jest/globals';
import { rows } from '../../../shared/routes.ts';
import { calledBy } from './called-actions.ts';

const called = calledBy(rows);

/** Uses that come to no call to AWS. */
const callless = [
  'ffmpeg',
  'delivery-settings',
  'limits',
  'template-prices',
  'dead-letters',
  'http',
  'hints:address',
  'keys:read',
  'keys:write',
  'channels:note',
  'shop:note',
  'hints:address',
  'sign-in',
];

test.each(rows)('$name asks for what its code calls, and for nothing else', (row) => {
  const asked = row.uses.filter((use) => !callless.includes(use));
  // Keys are queried as everything is, with a right of its own.
  const own = row.uses.includes('keys:read') ? ['table:query'] : ([] as string[]);
  // The same of the one attribute of an instance, and of an organization.
  const notes = row.uses.includes('channels:note') || row.uses.includes('shop:note');
  if (notes && !row.uses.includes('table:update')) own.push('table:update');
  expect(asked.toSorted()).toEqual(called.get(row)?.filter((use) => !own.includes(use)));
});
