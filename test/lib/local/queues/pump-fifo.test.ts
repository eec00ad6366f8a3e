import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { SQSEvent } from 'aws-lambda';
import { eventually } from './eventually.ts';
import { type Queues, withQueues } from './open-queues.ts';

const empty = { ready: [], delayed: [], inFlight: [] };

/** `A1` is the first message of group A. */
async function sendInGroups({ send }: Queues, queue: { url: string; arn: string }, bodies: readonly string[]) {
  for (const body of bodies) await send(queue, [body], { MessageGroupId: body[0], MessageDeduplicationId: body });
}
const groupsOf = ({ Records }: SQSEvent) => Records.map(({ attributes }) => attributes.MessageGroupId ?? '');

test('keeps the order within a group and never runs two batches of one group at once', () =>
  withQueues(async (queues) => {
    const queue = await queues.define({ fifo: true });
    await sendInGroups(queues, queue, ['A1', 'B1', 'A2', 'C1', 'B2', 'A3', 'A4', 'B3', 'C2']);
    const seen: string[] = [];
    const running = new Set<string>();
    const clashes: string[] = [];
    queues.pump(queue, {
      batchSize: 2,
      maximumConcurrency: 5,
      invoke: async (event) => {
        const groups = new Set(groupsOf(event));
        clashes.push(...groups.intersection(running));
        for (const group of groups) running.add(group);
        seen.push(...event.Records.map(({ body }) => body));
        for (let turn = 0; turn < 5; turn += 1) await setImmediate();
        for (const group of groups) running.delete(group);
      },
    });
    await eventually(async () => expect(await queues.contents(queue)).toEqual(empty));
    const of = (group: string) => seen.filter((body) => body.startsWith(group));
    expect([of('A'), of('B'), of('C')]).toEqual([
      ['A1', 'A2', 'A3', 'A4'],
      ['B1', 'B2', 'B3'],
      ['C1', 'C2'],
    ]);
    expect(clashes).toEqual([]);
  }));

test('runs other groups while one is busy', () =>
  withQueues(async (queues) => {
    const queue = await queues.define({ fifo: true });
    await sendInGroups(queues, queue, ['A1', 'A2', 'B1', 'B2']);
    const done: string[] = [];
    const othersDone = Promise.withResolvers<void>();
    queues.pump(queue, {
      batchSize: 1,
      invoke: async ({ Records: [record] }) => {
        if (record?.body === 'A1') await othersDone.promise;
        done.push(record?.body ?? '');
        if (record?.body === 'B2') othersDone.resolve();
      },
    });
    await eventually(async () => expect(await queues.contents(queue)).toEqual(empty));
    expect(done).toEqual(['B1', 'B2', 'A1', 'A2']);
  }));

test('holds back the rest of a group until its failed message has succeeded', () =>
  withQueues(async (queues) => {
    const queue = await queues.define({ fifo: true });
    await sendInGroups(queues, queue, ['A1', 'A2', 'B1']);
    const seen: string[] = [];
    let handle = '';
    queues.pump(queue, {
      batchSize: 1,
      invoke: async ({ Records }) => {
        seen.push(...Records.map(({ body }) => body));
        const failed = Records.filter(
          ({ attributes, body }) => body === 'A1' && attributes.ApproximateReceiveCount === '1',
        );
        handle = failed[0]?.receiptHandle ?? handle;
        return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
      },
    });
    await eventually(async () =>
      expect(await queues.contents(queue)).toEqual({ ready: ['A2'], delayed: [], inFlight: ['A1'] }),
    );
    await queues.release(queue, handle);
    await eventually(async () => expect(await queues.contents(queue)).toEqual(empty));
    expect(seen).toEqual(['A1', 'B1', 'A1', 'A2']);
  }));

test('dead-letters a poison message of a FIFO queue, and goes on with its group', () =>
  withQueues(async (queues) => {
    const queue = await queues.define({ fifo: true, deadLetterAfter: 1 });
    await sendInGroups(queues, queue, ['A1', 'A2']);
    queues.pump(queue, {
      batchSize: 1,
      invoke: async ({ Records }) => {
        if (Records[0]?.body !== 'A1') return;
        await queues.release(queue, Records[0].receiptHandle);
        throw new Error('poison');
      },
    });
    await eventually(async () => expect((await queues.contents(queue.deadLetters)).ready).toEqual(['A1']));
    await eventually(async () => expect(await queues.contents(queue)).toEqual(empty));
    expect(queue.deadLetters.arn).toBe('arn:aws:sqs:us-east-1:000000000000:work-dead.fifo');
  }));
