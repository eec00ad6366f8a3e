import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually } from './eventually.ts';
import { withQueues } from './open-queues.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
const empty = { ready: [], delayed: [], inFlight: [] };

test('runs as many batches at once as it may, and never more', () =>
  withQueues(async ({ define, send, pump, contents }) => {
    const queue = await define();
    await send(queue, numbers(10));
    let running = 0;
    const levels: number[] = [];
    const reached = Promise.withResolvers<void>();
    pump(queue, {
      batchSize: 1,
      maximumConcurrency: 3,
      invoke: async () => {
        running += 1;
        levels.push(running);
        if (running === 3) reached.resolve();
        await reached.promise;
        // Time for a fourth to come, if one could.
        await setImmediate();
        running -= 1;
      },
    });
    await eventually(async () => expect(await contents(queue)).toEqual(empty));
    expect(levels).toHaveLength(10);
    expect(Math.max(...levels)).toBe(3);
  }));

test('puts no more into a batch than its size', () =>
  withQueues(async ({ define, send, pump, contents }) => {
    const queue = await define();
    await send(queue, numbers(7));
    const sizes: number[] = [];
    pump(queue, { batchSize: 3, invoke: async ({ Records }) => void sizes.push(Records.length) });
    await eventually(async () => expect(await contents(queue)).toEqual(empty));
    expect(sizes).toEqual([3, 3, 1]);
  }));

test('waits for a batch to become full while its window is open', () =>
  withQueues(async ({ define, send, pump, contents }) => {
    const queue = await define();
    await send(queue, numbers(10));
    const sizes: number[] = [];
    pump(queue, {
      batchSize: 12,
      batchWindowSeconds: 20,
      invoke: async ({ Records }) => void sizes.push(Records.length),
    });
    await eventually(async () => expect((await contents(queue)).inFlight).toHaveLength(10));
    expect(sizes).toEqual([]);
    await send(queue, numbers(2));
    await eventually(async () => expect(await contents(queue)).toEqual(empty));
    expect(sizes).toEqual([12]);
  }));

test.concurrent('hands over no message before its delay has passed', () =>
  withQueues(async ({ define, send, pump, contents }) => {
    const queue = await define();
    await send(queue, ['delayed'], { DelaySeconds: 1 });
    await send(queue, ['at once']);
    const seen: { body: string; age: number }[] = [];
    pump(queue, {
      invoke: async ({ Records }) => {
        for (const { body, attributes } of Records) {
          seen.push({ body, age: Date.now() - Number(attributes.SentTimestamp) });
        }
      },
    });
    await eventually(async () => expect(await contents(queue)).toEqual(empty));
    expect(seen.map(({ body }) => body).toSorted()).toEqual(['at once', 'delayed']);
    expect(seen.find(({ body }) => body === 'delayed')?.age).toBeGreaterThanOrEqual(1000);
  }));

test('hands over records as Lambda does', () =>
  withQueues(async ({ define, send, pump, contents }) => {
    const queue = await define();
    const MessageAttributes = {
      kind: { DataType: 'String', StringValue: 'greeting' },
      bytes: { DataType: 'Binary', BinaryValue: Buffer.from([0, 255]) },
    };
    await send(queue, ['hello'], { MessageAttributes });
    const events: unknown[] = [];
    pump(queue, { invoke: async (event) => void events.push(event) });
    await eventually(async () => expect(await contents(queue)).toEqual(empty));
    expect(events).toHaveLength(1);
    const lists = { stringListValues: [], binaryListValues: [] };
    const digits = expect.stringMatching(/^\d{13}$/);
    expect(events[0]).toEqual({
      Records: [
        {
          messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          receiptHandle: expect.any(String),
          body: 'hello',
          attributes: {
            ApproximateReceiveCount: '1',
            SentTimestamp: digits,
            SenderId: '000000000000',
            ApproximateFirstReceiveTimestamp: digits,
          },
          messageAttributes: {
            kind: { stringValue: 'greeting', ...lists, dataType: 'String' },
            bytes: { binaryValue: 'AP8=', ...lists, dataType: 'Binary' },
          },
          md5OfBody: '5d41402abc4b2a76b9719d911017c592',
          md5OfMessageAttributes: expect.stringMatching(/^[0-9a-f]{32}$/),
          eventSource: 'aws:sqs',
          eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:work',
          awsRegion: 'us-east-1',
        },
      ],
    });
  }));

test('stops only when the running batch is handled and deleted', () =>
  withQueues(async ({ define, send, pump, contents }) => {
    const queue = await define();
    await send(queue, ['running']);
    const [started, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const order: string[] = [];
    const running = pump(queue, {
      maximumConcurrency: 1,
      invoke: async () => {
        started.resolve();
        await goOn.promise;
        order.push('handled');
      },
    });
    await started.promise;
    const stopped = running.stop().then(() => order.push('stopped'));
    expect((await contents(queue)).inFlight).toEqual(['running']);
    goOn.resolve();
    await stopped;
    expect(order).toEqual(['handled', 'stopped']);
    expect(await contents(queue)).toEqual(empty);
  }));

test.concurrent('takes no message after it has stopped, and soon returns when there is nothing to do', () =>
  withQueues(async ({ define, send, pump, contents }) => {
    const queue = await define();
    const handed: unknown[] = [];
    const running = pump(queue, { invoke: async (event) => void handed.push(event) });
    const from = Date.now();
    await running.stop();
    // A stop waits for ten seconds at most.
    expect(Date.now() - from).toBeLessThan(8000);
    await send(queue, ['later']);
    expect(await contents(queue)).toEqual({ ready: ['later'], delayed: [], inFlight: [] });
    expect(handed).toEqual([]);
  }));

test('does not wait forever for a batch that hangs', () =>
  withQueues(async ({ define, send, pump, contents }) => {
    const queue = await define();
    await send(queue, ['hanging']);
    const goOn = Promise.withResolvers<void>();
    const running = pump(queue, { maximumConcurrency: 1, stopWithinMs: 20, invoke: () => goOn.promise });
    await eventually(async () => expect((await contents(queue)).inFlight).toEqual(['hanging']));
    await running.stop();
    expect((await contents(queue)).inFlight).toEqual(['hanging']);
    goOn.resolve();
    await eventually(async () => expect(await contents(queue)).toEqual(empty));
  }));
