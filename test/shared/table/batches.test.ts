import { expect, test } from '@jest/globals';
import { inBatches } from '../../../shared/table/store.ts';
import { testClock } from '../../support/test-clock.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('everything is sent once, 25 at a time', async () => {
  const sent: number[][] = [];
  await inBatches(
    numbers(260),
    async (batch) => {
      sent.push(batch);
      return [];
    },
    testClock(),
  );
  expect(sent.flat().toSorted((a, b) => a - b)).toEqual(numbers(260));
  expect(sent.map(({ length }) => length)).toEqual([...Array(10).fill(25), 10]);
});

test('what was left unprocessed is sent again, and nothing else', async () => {
  const done: number[] = [];
  await inBatches(
    numbers(30),
    async (batch) => {
      const processed = batch.slice(0, Math.ceil(batch.length / 2));
      done.push(...processed);
      return batch.slice(processed.length);
    },
    testClock(),
  );
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers(30));
});

test('what stays unprocessed is an error in the end', async () => {
  await expect(inBatches([1, 2], async (batch) => batch, testClock())).rejects.toThrow(
    '2 writes of a batch unprocessed',
  );
});
