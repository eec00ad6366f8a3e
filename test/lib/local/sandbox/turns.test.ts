import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createTurns } from '../../../../lib/local/sandbox/turns.ts';

test('lets so many work at a time, in the order in which they came, and goes on after one that fails', async () => {
  const inTurn = createTurns(2);
  const order: number[] = [];
  let [now, most] = [0, 0];
  const work = (index: number) => async () => {
    order.push(index);
    most = Math.max(most, ++now);
    await setImmediate();
    now--;
    if (index % 2) throw new Error('odd');
  };
  for (const round of [0, 10]) {
    await Promise.allSettled([0, 1, 2, 3, 4].map((index) => inTurn(work(round + index))));
  }
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 10, 11, 12, 13, 14]]);
});

test('takes a turn back each time, also when nobody waits for it', async () => {
  const inTurn = createTurns(1);
  for (const value of [1, 2, 3]) expect(await inTurn(async () => value)).toBe(value);
});
