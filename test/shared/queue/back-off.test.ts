import { beforeEach, describe, expect, test } from '@jest/globals';
import { jsonLog } from '../../../shared/base/log.ts';
import { shownAgain } from '../../../shared/queue/back-off.ts';
import { queueWorker } from '../../../shared/queue/queue-worker.ts';
import { type QueueName, queueNames, queues } from '../../../shared/queues.ts';
import { type WorkerRow, workers } from '../../../shared/routes.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { type QueueFake, queueFake } from '../../support/queue-fake.ts';
import { testClock } from '../../support/test-clock.ts';
import { invoke, type Work } from '../../support/world.ts';

const minute = 60_000;

let clock: ReturnType<typeof testClock>;
let logged: { event: string }[];
/** What a worker does with a message. */
let handle: (body: unknown) => void;
/** From 0 to 1, for jitter. */
let fraction: number;
/** When each body was handled, or tried, in ms since the beginning. A worker's tries at once are one. */
let asked: [body: unknown, ms: number][];
let start: number;

beforeEach(() => {
  clock = testClock();
  start = clock.now();
  [logged, asked, fraction] = [[], [], 0];
  handle = () => {};
});

/** A queue with what is hidden on AWS for minutes, and the worker that reads it. */
function reading(name: QueueName, visibility?: Ports['visibility']): Work {
  const { fifo, receives } = queues[name];
  const queue = queueFake({ clock, fifo, receives, visibilityMs: 3 * minute });
  const rows: readonly WorkerRow[] = workers;
  const row = rows.find(({ trigger }) => 'queue' in trigger && trigger.queue === name);
  const serve = queueWorker(
    row?.name as 'handle-events',
    async (body) => {
      asked.push([body, clock.now() - start]);
      handle(body);
    },
    { tries: 1 },
  );
  const shown: Ports['visibility'] = { showAgain: async (_, messages) => queue.showAgain(messages) };
  const log = jsonLog((line) => logged.push(JSON.parse(line)));
  const ids = { fraction: () => fraction };
  const ports = { clock, ids, log, visibility: visibility ?? shown } as unknown as Ports;
  return { name: row?.name ?? '', recursive: true, queue, handle: serve(ports) };
}

/** Lets the worker work until the queue is empty. */
async function work(reader: Work): Promise<void> {
  for (let next = reader.queue.nextAt(); next !== undefined; next = reader.queue.nextAt()) {
    clock.advance(Math.max(0, next - clock.now()));
    const Records = reader.queue.receive();
    if (Records.length > 0) await invoke(reader, Records);
  }
}

const send = (queue: QueueFake, bodies: readonly string[]) =>
  queue.sendAll(bodies.map((body) => ({ body, group: body.charAt(0) })));

const fails = (...bodies: readonly unknown[]) => {
  throw new Error(`${bodies} failed`);
};

describe('what has failed', () => {
  test('is handled again after two seconds', async () => {
    const reader = reading('inbound');
    handle = (body) => {
      if (asked.length === 1) fails(body);
    };
    await send(reader.queue, ['a1']);
    await work(reader);
    expect(asked).toEqual([
      ['a1', 0],
      ['a1', 2_000],
    ]);
  });

  test('waits twice as long each time, three minutes at most', async () => {
    const reader = reading('events');
    handle = (body) => {
      if (asked.length < 12) fails(body);
    };
    await send(reader.queue, ['a1']);
    await work(reader);
    const waits = asked.map(([, ms], index) => (ms - (asked[index - 1]?.[1] ?? 0)) / 1_000);
    expect(waits).toEqual([0, 2, 4, 8, 16, 32, 64, 128, 180, 180, 180, 180]);
  });

  test('waits up to a quarter longer, so that what has failed together comes back one by one', async () => {
    const reader = reading('deliveries');
    fraction = 1;
    handle = (body) => {
      if (asked.length < 3) fails(body);
    };
    await send(reader.queue, ['a1']);
    await work(reader);
    expect(asked.map(([, ms]) => ms)).toEqual([0, 38_000, 113_000]);
  });

  test('keeps its place in its FIFO group, and holds back no other group', async () => {
    const reader = reading('inbound');
    let left = 3;
    handle = (body) => {
      if (body === 'a2' && left-- > 0) fails(body);
    };
    await send(reader.queue, ['a1', 'a2', 'b1', 'a3', 'a4', 'b2']);
    await work(reader);
    expect(asked.filter(([body]) => String(body).startsWith('b'))).toEqual([
      ['b1', 0],
      ['b2', 0],
    ]);
    expect(asked.filter(([body]) => String(body).startsWith('a'))).toEqual([
      ['a1', 0],
      ['a2', 0],
      ['a2', 2_000],
      ['a2', 6_000],
      ['a2', 14_000],
      ['a3', 14_000],
      ['a4', 14_000],
    ]);
  });

  test('is no fault of the batch where the queue does not take it, and comes after the whole time', async () => {
    const refusing = { showAgain: async () => fails('the queue') };
    const reader = reading('inbound', refusing);
    handle = (body) => {
      if (asked.length === 1) fails(body);
    };
    await send(reader.queue, ['a1', 'b1']);
    await work(reader);
    expect(asked.map(([, ms]) => ms)).toEqual([0, 0, 3 * minute]);
    expect(logged.filter(({ event }) => event === 'visibility_unchanged')).toMatchObject([{ messages: 1 }]);
  });
});

test('no message of a FIFO group is shown again before those in front of it, whatever the jitter says', async () => {
  const queue = queueFake({ clock, fifo: true });
  await send(queue, ['a1', 'a2', 'a3']);
  const fractions = [1, 0, 0.5];
  const shown = shownAgain('inbound', queue.receive(), { fraction: () => fractions.shift() ?? 0 });
  expect(shown.map(({ seconds }) => seconds)).toEqual([3, 3, 3]);
});

describe('a message that can never be handled', () => {
  test('is dead-lettered after the receives of its queue, and what stands behind it is handled', async () => {
    const reader = reading('inbound');
    handle = (body) => {
      if (body === 'a1') fails(body);
    };
    await send(reader.queue, ['a1', 'a2', 'a3']);
    await work(reader);
    expect(reader.queue.deadLetters).toEqual(['a1']);
    const after = 31 * minute + 14_000;
    expect(asked.filter(([body]) => body === 'a1')).toHaveLength(queues.inbound.receives);
    expect(asked.slice(-3)).toEqual([
      ['a1', after],
      ['a2', after],
      ['a3', after],
    ]);
  });
});

test.each(queueNames)('half an hour in which all fails sets nothing aside: %s', async (name) => {
  const reader = reading(name);
  handle = (body) => {
    if (clock.now() < start + 30 * minute) fails(body);
  };
  await send(reader.queue, ['a1', 'a2', 'b1']);
  await work(reader);
  expect(reader.queue.deadLetters).toEqual([]);
  expect(clock.now() - start).toBeLessThan(34 * minute);
});
