import { beforeEach, describe, expect, test } from '@jest/globals';
import type { SQSRecord } from 'aws-lambda';
import { randomIds } from '../../../shared/base/ids.ts';
import { jsonLog } from '../../../shared/base/log.ts';
import { queueWorker } from '../../../shared/queue/queue-worker.ts';
import type { WorkerName } from '../../../shared/routes.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { testClock } from '../../support/test-clock.ts';

/** What a worker is to do with a message: an error to throw, or nothing. It may take time. */
let handle: (body: string, clock: ReturnType<typeof testClock>) => Promise<void>;
/** The bodies that were handled, or tried, in their order. */
let tried: string[];
beforeEach(() => {
  tried = [];
  handle = async () => {};
});

const record = (body: string, group: string): SQSRecord =>
  ({
    messageId: `id of ${body}`,
    body: JSON.stringify(body),
    attributes: { MessageGroupId: group, ApproximateReceiveCount: '1', SentTimestamp: '0' },
  }) as unknown as SQSRecord;

const portsAt = (clock: ReturnType<typeof testClock>) =>
  ({ clock, ids: randomIds, log: jsonLog(() => {}), visibility: { showAgain: async () => {} } }) as unknown as Ports;

/** The bodies of the messages that are to be received again, of a batch of `group: body`. */
async function run(name: WorkerName, ...batch: readonly string[]): Promise<string[]> {
  const clock = testClock();
  const worker = queueWorker(name, async (body) => {
    tried.push(String(body));
    await handle(String(body), clock);
  });
  const Records = batch.map((each) => record(each.split(': ')[1] ?? '', each.split(': ')[0] ?? ''));
  const { batchItemFailures } = await worker(portsAt(clock))({ Records });
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier.replace('id of ', ''));
}

describe('a batch of a FIFO queue', () => {
  test('is handled in order in each group, and the groups at the same time', async () => {
    const gate = Promise.withResolvers<void>();
    handle = async (body) => {
      if (body === 'a1') await gate.promise;
      if (body === 'b1') gate.resolve();
    };
    expect(await run('receive-inbound', 'a: a1', 'a: a2', 'b: b1')).toEqual([]);
    expect(tried).toEqual(['a1', 'b1', 'a2']);
  });
});

describe('a batch of a standard queue', () => {
  test('is handled at the same time, also within a group, and of it comes again what failed', async () => {
    const gate = Promise.withResolvers<void>();
    handle = async (body) => {
      if (body === 'a1') await gate.promise;
      if (body === 'a2') gate.resolve();
      if (body === 'a3') throw new Error('not now');
    };
    expect(await run('handle-events', 'a: a1', 'a: a2', 'a: a3', 'a: a4')).toEqual(['a3']);
    expect(new Set(tried)).toEqual(new Set(['a1', 'a2', 'a3', 'a4']));
  });
});

describe('a message whose handling fails', () => {
  test('is tried again at once, and is done where the fault has passed', async () => {
    handle = async () => {
      if (tried.length < 3) throw new Error('not now');
    };
    expect(await run('handle-events', 'a: a1')).toEqual([]);
    expect(tried).toHaveLength(3);
  });

  test('comes again after three tries', async () => {
    handle = async () => {
      throw new Error('never');
    };
    expect(await run('handle-events', 'a: a1')).toEqual(['a1']);
    expect(tried).toHaveLength(3);
  });
});
