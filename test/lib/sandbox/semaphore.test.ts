import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createSemaphore } from '../../../lib/sandbox/webhooks/webhook-senders.ts';

test('lets as many work at a time as there are permits, in the order in which they came, and goes on after one that fails', async () => {
  const limited = createSemaphore(2);
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
    await Promise.allSettled([0, 1, 2, 3, 4].map((index) => limited(work(round + index))));
  }
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 10, 11, 12, 13, 14]]);
});

test('gives a permit back each time, also when no call waits for it', async () => {
  const limited = createSemaphore(1);
  for (const value of [1, 2, 3]) expect(await limited(async () => value)).toBe(value);
});
