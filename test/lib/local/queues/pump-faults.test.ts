import { expect, test } from '@jest/globals';
import type { SQSEvent } from 'aws-lambda';
import { eventually } from './eventually.ts';
import { type Fault, startFaultyProxy } from './faulty-proxy.ts';
import { clientOf, type Queues, withQueues } from './open-queues.ts';

const empty = { ready: [], delayed: [], inFlight: [] };

/** A pump with `fault` between it and a queue of `a`, `b` and `c`; it notes what it is handed and what is reported. */
async function pumpThrough({ define, send, pump, engine, contents }: Queues, fault: Fault) {
  const queue = await define();
  await send(queue, ['a', 'b', 'c']);
  const proxy = await startFaultyProxy(engine.endpoint, fault);
  const handed: string[] = [];
  const reports: string[] = [];
  const through = clientOf(proxy.endpoint);
  const pumping = {
    report: (line: string) => void reports.push(line),
    invoke: async ({ Records }: SQSEvent) => void handed.push(...Records.map(({ body }) => body)),
  };
  const running = pump(queue, pumping, through);
  return {
    handed,
    reports,
    contents: () => contents(queue),
    async stop() {
      await Promise.all([running.stop(), proxy.stop()]);
      through.destroy();
    },
  };
}

test('goes on by itself when the queue can be reached again, and reports the time without it once', () =>
  withQueues(async (queues) => {
    let cuts = 0;
    const pumped = await pumpThrough(queues, ({ action }) => {
      if (action !== 'ReceiveMessage' || cuts === 3) return undefined;
      cuts += 1;
      return 'cut';
    });
    await eventually(async () => expect(await pumped.contents()).toEqual(empty));
    expect(pumped.handed).toEqual(['a', 'b', 'c']);
    expect(pumped.reports).toEqual([
      expect.stringMatching(/^arn:aws:sqs:us-east-1:000000000000:work: cannot receive, trying on: ./),
    ]);
    await pumped.stop();
  }));

test('deletes again what could not be deleted, without handing it over again', () =>
  withQueues(async (queues) => {
    const deletes: (string[] | undefined)[] = [];
    const pumped = await pumpThrough(queues, ({ action, body }) => {
      if (action !== 'DeleteMessageBatch') return undefined;
      const ids = body.Entries?.map(({ Id }) => Id) ?? [];
      deletes.push(ids);
      if (deletes.length === 1) return 'cut';
      const failure = { Code: 'InternalError', Message: 'later', SenderFault: false };
      return deletes.length === 2 ? { Successful: [], Failed: ids.map((Id) => ({ Id, ...failure })) } : undefined;
    });
    await eventually(async () => expect(await pumped.contents()).toEqual(empty));
    expect(deletes.map((ids) => ids?.length)).toEqual([3, 3, 3]);
    expect(pumped.handed).toEqual(['a', 'b', 'c']);
    expect(pumped.reports).toEqual([]);
    await pumped.stop();
  }));

test('deletes only what is left when a part could not be deleted', () =>
  withQueues(async (queues) => {
    const deletes: number[] = [];
    const pumped = await pumpThrough(queues, ({ action, body }) => {
      if (action !== 'DeleteMessageBatch') return undefined;
      deletes.push(body.Entries?.length ?? 0);
      const failure = { Id: '1', Code: 'InternalError', Message: 'later', SenderFault: false };
      return deletes.length === 1 ? { Successful: [{ Id: '0' }, { Id: '2' }], Failed: [failure] } : undefined;
    });
    // The other two only seemed to be deleted.
    await eventually(async () => expect((await pumped.contents()).inFlight).toEqual(['a', 'c']));
    expect(deletes).toEqual([3, 1]);
    await pumped.stop();
  }));

test('gives up and says so when a handled message cannot be deleted', () =>
  withQueues(async (queues) => {
    const failure = { Id: '2', Code: 'InternalError', Message: 'never', SenderFault: false };
    const pumped = await pumpThrough(queues, ({ action, body }) => {
      if (action !== 'DeleteMessageBatch') return undefined;
      return { Successful: [], Failed: [{ ...failure, Id: `${(body.Entries?.length ?? 0) - 1}` }] };
    });
    await eventually(() => expect(pumped.reports).toHaveLength(1));
    expect(pumped.reports[0]).toMatch(
      /work: batch of 3: 1 handled messages could not be deleted and will come again: never$/,
    );
    await pumped.stop();
  }));
