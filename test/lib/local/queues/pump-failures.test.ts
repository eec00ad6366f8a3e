import { expect, test } from '@jest/globals';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { jsonLog } from '../../../../shared/base/log.ts';
import { queueWorker } from '../../../../shared/queue/queue-worker.ts';
import { sqsVisibility } from '../../../../shared/queue/visibility.ts';
import type { Ports } from '../../../../shared/runtime/deps.ts';
import { plainPorts } from '../../../../shared/runtime/plain-ports.ts';
import { eventually } from './eventually.ts';
import { withQueues } from './open-queues.ts';

const failed = (...records: SQSRecord[]) => ({
  batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })),
});
const only = (body: string, { Records }: SQSEvent) => Records.filter((record) => record.body === body);

test('deletes what succeeded and leaves what failed, which comes back with a higher receive count', () =>
  withQueues(async ({ define, send, pump, contents, release }) => {
    const queue = await define();
    await send(queue, ['good 1', 'bad', 'good 2']);
    const seen: SQSRecord[] = [];
    pump(queue, {
      invoke: async (event) => {
        seen.push(...event.Records);
        return failed(...only('bad', event).filter(({ attributes }) => attributes.ApproximateReceiveCount === '1'));
      },
    });
    await eventually(async () => expect(await contents(queue)).toEqual({ ready: [], delayed: [], inFlight: ['bad'] }));
    const first = seen.find(({ body }) => body === 'bad');
    await release(queue, first?.receiptHandle ?? '');
    await eventually(async () => expect(await contents(queue)).toEqual({ ready: [], delayed: [], inFlight: [] }));
    expect(seen.map(({ body }) => body)).toEqual(['good 1', 'bad', 'good 2', 'bad']);
    expect(seen.at(-1)?.messageId).toBe(first?.messageId);
    expect(seen.map(({ attributes }) => attributes.ApproximateReceiveCount)).toEqual(['1', '1', '1', '2']);
  }));

test('brings a whole batch back after its visibility timeout when the function throws, and says so', () =>
  withQueues(async ({ define, send, pump, contents }) => {
    const queue = await define({ visibilitySeconds: 2 });
    await send(queue, ['a', 'b', 'c']);
    const batches: string[][] = [];
    const ages: number[] = [];
    const faults: string[] = [];
    pump(queue, {
      report: (fault) => faults.push(fault),
      invoke: async ({ Records }) => {
        batches.push(Records.map(({ body }) => body));
        ages.push(...Records.map((r) => Date.now() - Number(r.attributes.ApproximateFirstReceiveTimestamp)));
        if (batches.length === 1) throw new Error('out of order');
      },
    });
    await eventually(async () => expect(await contents(queue)).toEqual({ ready: [], delayed: [], inFlight: [] }));
    expect(batches[0]).toEqual(['a', 'b', 'c']);
    expect(batches.slice(1).flat().toSorted()).toEqual(['a', 'b', 'c']);
    expect(Math.min(...ages.slice(3))).toBeGreaterThanOrEqual(2000);
    expect(faults).toEqual(['arn:aws:sqs:us-east-1:000000000000:work: batch of 3: out of order']);
  }));

test('keeps a whole batch when the response names a message that is not in it', () =>
  withQueues(async ({ define, send, pump, contents }) => {
    const queue = await define();
    await send(queue, ['a', 'b']);
    const faults: string[] = [];
    pump(queue, {
      report: (fault) => faults.push(fault),
      invoke: async () => ({ batchItemFailures: [{ itemIdentifier: 'unknown' }] }),
    });
    await eventually(() => expect(faults).toHaveLength(1));
    expect(await contents(queue)).toEqual({ ready: [], delayed: [], inFlight: ['a', 'b'] });
    expect(faults[0]).toContain('the response names "unknown" as failed, which is no message of the batch');
  }));

test('dead-letters a poison message after its last receive, and handles the others', () =>
  withQueues(async ({ define, send, pump, contents, release }) => {
    const queue = await define({ deadLetterAfter: 3 });
    await send(queue, ['good 1', 'poison', 'good 2']);
    const counts: string[] = [];
    const handled: string[] = [];
    pump(queue, {
      invoke: async (event) => {
        const poison = only('poison', event);
        handled.push(...event.Records.filter((record) => !poison.includes(record)).map(({ body }) => body));
        for (const { receiptHandle, attributes } of poison) {
          counts.push(attributes.ApproximateReceiveCount);
          await release(queue, receiptHandle);
        }
        return failed(...poison);
      },
    });
    await eventually(async () => expect((await contents(queue.deadLetters)).ready).toEqual(['poison']));
    await eventually(async () => expect(await contents(queue)).toEqual({ ready: [], delayed: [], inFlight: [] }));
    expect(counts).toEqual(['1', '2', '3']);
    expect(handled.toSorted()).toEqual(['good 1', 'good 2']);
  }));

test('brings back after seconds what a worker of ours could not handle, and not after its visibility timeout', () =>
  withQueues(async ({ client, define, send, pump, contents }) => {
    const queue = await define();
    const asked: number[] = [];
    const serve = queueWorker(
      'handle-events',
      async () => {
        if (asked.push(Date.now()) === 1) throw new Error('not now');
      },
      { tries: 1 },
    );
    const visibility = sqsVisibility(client, () => queue.url);
    pump(queue, { invoke: serve({ ...plainPorts, log: jsonLog(() => {}), visibility } as unknown as Ports) });
    await send(queue, ['{}']);
    await eventually(() => expect(asked).toHaveLength(2));
    await eventually(async () => expect(await contents(queue)).toEqual({ ready: [], delayed: [], inFlight: [] }));
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(1_500);
  }));
