import type { SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from '@jest/globals';
import { type QueueMessage, sqsSender } from '../../../shared/queue/queue-sender.ts';
import { partialSqs } from '../../support/partial-sqs.ts';
import { queueFake } from '../../support/queue-fake.ts';
import { testClock } from '../../support/test-clock.ts';

/** A queue that is busy as `isBusy` says, and what it has taken so far: the bodies, in their order. */
function openQueue(isBusy: (message: QueueMessage) => boolean, { fifo = true } = {}) {
  const queue = queueFake({ clock: testClock(), fifo });
  const taken: unknown[] = [];
  const keeping = {
    ...queue,
    async send(message: QueueMessage) {
      taken.push(message.body);
      await queue.send(message);
    },
  };
  const sender = sqsSender(partialSqs(keeping, isBusy), `https://sqs.test/queue${fifo ? '.fifo' : ''}`);
  return { sender, taken };
}

/** Busy for the first `times` tries of a message, and no longer. */
function busyFor(times: number, body: unknown) {
  let left = times;
  return (message: QueueMessage) => message.body === body && left-- > 0;
}

test('keeps the order of a FIFO group when SQS takes a batch in part', async () => {
  const { sender, taken } = openQueue(busyFor(1, 'a1'));
  await sender.sendAll(['a1', 'a2', 'a3'].map((body) => ({ body, group: 'a' })));
  expect(taken).toEqual(['a1', 'a2', 'a3']);
});

test('sends nothing of a FIFO group after a message that SQS does not take', async () => {
  const { sender, taken } = openQueue(busyFor(100, 'a2'));
  const sending = sender.sendAll(['a1', 'a2', 'a3'].map((body) => ({ body, group: 'a' })));
  await expect(sending).rejects.toThrow('SQS took 0 of 1 messages');
  expect(taken).toEqual(['a1']);
});

test('keeps the order of every group, whatever SQS leaves over', async () => {
  let calls = 0;
  const { sender, taken } = openQueue(() => ++calls % 3 === 0);
  const groups = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];
  const messages = [1, 2, 3, 4, 5].flatMap((turn) => groups.map((group) => ({ body: `${group}${turn}`, group })));
  await sender.sendAll(messages);
  expect(taken.toSorted()).toEqual(messages.map(({ body }) => body).toSorted());
  for (const group of groups) {
    const own = taken.filter((body) => String(body).startsWith(group));
    expect(own).toEqual(own.toSorted());
  }
});

test('sends messages of many groups in few calls, and those of one group in one each', async () => {
  const count = async (messages: readonly QueueMessage[]) => {
    const { send } = partialSqs(queueFake({ clock: testClock(), fifo: true }), () => false);
    let calls = 0;
    const counting = { send: (command: never) => calls++ >= 0 && send(command) } as unknown as SQSClient;
    await sqsSender(counting, 'https://sqs.test/queue.fifo').sendAll(messages);
    return calls;
  };
  const hundred = Array.from({ length: 100 }, (_, index) => index);
  // Eight lanes, into which the groups fall by their hash.
  expect(await count(hundred.map((body) => ({ body, group: `group ${body}` })))).toBeLessThanOrEqual(20);
  expect(await count(hundred.map((body) => ({ body, group: 'one' })))).toBe(100);
});

test('sends a batch of a standard queue whole, also where its messages have one group', async () => {
  const { sender, taken } = openQueue(busyFor(1, 'a1'), { fifo: false });
  await sender.sendAll(['a1', 'a2', 'a3'].map((body) => ({ body, group: 'a' })));
  expect(taken.toSorted()).toEqual(['a1', 'a2', 'a3']);
});
