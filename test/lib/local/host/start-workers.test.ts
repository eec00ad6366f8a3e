import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { runEvery } from '../../../../lib/local/start-workers.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const minute = 60_000;

test('runs at each interval, also after a run that failed, and no more once stopped', async () => {
  const events: unknown[] = [];
  const stop = runEvery(1, async (event) => {
    events.push(event);
    throw new Error('failed');
  });
  await jest.advanceTimersByTimeAsync(minute - 1);
  expect(events).toEqual([]);
  await jest.advanceTimersByTimeAsync(2 * minute);
  expect(events).toEqual([expect.objectContaining({ 'detail-type': 'Scheduled Event' }), expect.anything()]);
  stop();
  await jest.advanceTimersByTimeAsync(5 * minute);
  expect(events).toHaveLength(2);
});

test('does not run beside a run that is still going on', async () => {
  let runs = 0;
  let finish = () => {};
  const stop = runEvery(1, () => {
    runs++;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await jest.advanceTimersByTimeAsync(3 * minute);
  expect(runs).toBe(1);
  finish();
  await jest.advanceTimersByTimeAsync(minute);
  expect(runs).toBe(2);
  stop();
});
