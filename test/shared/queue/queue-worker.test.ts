import { expect, test } from '@jest/globals';
import { randomIds } from '../../../shared/base/ids.ts';
import { queueWorker } from '../../../shared/queue/queue-worker.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { queueFake } from '../../support/queue-fake.ts';
import { testClock } from '../../support/test-clock.ts';

const clock = testClock();
const silent = Object.assign(() => {}, { with: () => silent });
const visibility = { showAgain: async () => {} };
const ports = { clock, ids: randomIds, log: silent, visibility } as unknown as Ports;

/** Messages of a FIFO queue, as its worker is given them. */
async function received(...messages: readonly (readonly [group: string, body: string])[]) {
  const queue = queueFake({ clock, fifo: true });
  await queue.sendAll(messages.map(([group, body]) => ({ body, group })));
  return queue.receive();
}

test('what stands behind a failure in its FIFO group is neither handled nor acknowledged', async () => {
  const handled: unknown[] = [];
  const worker = queueWorker('receive-inbound', async (body) => {
    if (body === 'a2') throw new Error('not now');
    handled.push(body);
  });
  const Records = await received(['a', 'a1'], ['a', 'a2'], ['b', 'b1'], ['a', 'a3'], ['b', 'b2'], ['a', 'a4']);
  const { batchItemFailures } = await worker(ports)({ Records });
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  const again = Records.filter(({ messageId }) => failed.has(messageId)).map(({ body }) => JSON.parse(body));
  expect(again).toEqual(['a2', 'a3', 'a4']);
  expect(handled.toSorted()).toEqual(['a1', 'b1', 'b2']);
});

test('what is not begun in time is received again, and so is what stands behind it', async () => {
  const handled: unknown[] = [];
  const worker = queueWorker('receive-inbound', async (body) => {
    handled.push(body);
    if (body === 'a1') clock.advance(29_000);
  });
  const Records = await received(['a', 'a1'], ['a', 'a2'], ['a', 'a3']);
  const { batchItemFailures } = await worker(ports)({ Records });
  expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(
    Records.slice(1).map(({ messageId }) => messageId),
  );
  expect(handled).toEqual(['a1']);
});
