import { expect, test } from '@jest/globals';
import { inTurn } from '../../../lib/console/page/api/in-turn.ts';

/** Reads that are answered by hand, in the order in which they were begun. */
function heldReads() {
  const begun: PromiseWithResolvers<void>[] = [];
  const again = inTurn(() => {
    const one = Promise.withResolvers<void>();
    begun.push(one);
    return one.promise;
  });
  return { begun, again };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('calls during a read have one read more, which begins when that one is done, and return after it', async () => {
  const { begun, again } = heldReads();
  const done: string[] = [];
  void again().then(() => done.push('first'));
  void again().then(() => done.push('second'));
  void again().then(() => done.push('third'));
  await turn();
  expect(begun).toHaveLength(1);
  begun[0]?.resolve();
  await turn();
  expect([begun.length, done]).toEqual([2, ['first']]);
  begun[1]?.resolve();
  await turn();
  expect([begun.length, done]).toEqual([2, ['first', 'second', 'third']]);
});

test('a read that fails is told to who asked for it, and those that wait are read for all the same', async () => {
  const { begun, again } = heldReads();
  const failing = expect(again()).rejects.toThrow('no network');
  const later = again();
  begun[0]?.reject(new Error('no network'));
  await failing;
  await turn();
  begun[1]?.resolve();
  await later;
  void again();
  expect(begun).toHaveLength(3);
});
