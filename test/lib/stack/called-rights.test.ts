import { expect, test } from '@jest/globals';
import { type EndpointRow, endpoints, type WorkerRow, workers } from '../../../shared/routes.ts';
import { calledBy } from './called-actions.ts';

const rows: readonly (EndpointRow | WorkerRow)[] = [...endpoints, ...workers];
const called = calledBy(rows);

/** Uses that come to no call to AWS. */
const callless = ['ffmpeg', 'delivery-settings', 'limits', 'template-prices', 'dead-letters', 'http'];

test.each(rows)('$name asks for what its code calls, and for nothing else', (row) => {
  const asked = row.uses.filter((use) => !callless.includes(use));
  expect(asked.toSorted()).toEqual(called.get(row));
});
