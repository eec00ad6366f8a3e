import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SQSRecord } from 'aws-lambda';
import type { QueueSender } from '../../shared/queue/queue-sender.ts';

interface OpenQueue {
  readonly sender: QueueSender;
  receive(): Promise<SQSRecord[]>;
  remove(record: SQSRecord): Promise<void>;
  /** Has received messages shown again so many seconds from now. */
  showAgain(records: readonly SQSRecord[], seconds: number): Promise<void>;
  /** Lets this much time pass on the queue's clock. */
  pass(ms: number): Promise<void>;
  /** What was dead-lettered, parsed. */
  deadLetters(): Promise<unknown[]>;
}

/** Opens a queue of its own for each test: one second of visibility, dead-lettered after two receives. */
export type OpenQueues = (fifo: boolean) => Promise<OpenQueue>;

const bodies = (records: SQSRecord[]) => records.map(({ body }) => JSON.parse(body));

/** What our code counts on, of SQS, of its stand-in on a laptop, and of the fake that the fault tests drive. */
export function queueContract(name: string, start: () => Promise<{ open: OpenQueues; stop(): Promise<void> }>): void {
  describe(`${name} as a queue`, () => {
    let started: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      started = await start();
    });
    afterAll(() => started.stop());

    test('gives what it was sent, and hides it for the visibility time', async () => {
      const queue = await started.open(false);
      await queue.sender.send({ body: { text: 'olá 👋 \uffff \u0000' } });
      expect(bodies(await queue.receive())).toEqual([{ text: 'olá 👋 \uffff \u0000' }]);
      expect(await queue.receive()).toEqual([]);
    });

    test('gives again what was not removed, and counts', async () => {
      const queue = await started.open(false);
      await queue.sender.send({ body: 1 });
      const first = await queue.receive();
      await queue.pass(1_100);
      const second = await queue.receive();
      expect([first, second].map(([record]) => record?.attributes.ApproximateReceiveCount)).toEqual(['1', '2']);
    });

    test('never gives again what was removed', async () => {
      const queue = await started.open(false);
      await queue.sender.send({ body: 1 });
      for (const record of await queue.receive()) await queue.remove(record);
      await queue.pass(1_100);
      expect(await queue.receive()).toEqual([]);
    });

    test('gives what is to be shown again after its new time, and not after the one that it was received with', async () => {
      const queue = await started.open(false);
      await queue.sender.sendAll([{ body: 'sooner' }, { body: 'later' }]);
      const received = await queue.receive();
      if (received.length < 2) received.push(...(await queue.receive()));
      const is = (text: string) => received.filter(({ body }) => body === JSON.stringify(text));
      await queue.showAgain(is('sooner'), 0);
      await queue.showAgain(is('later'), 3);
      expect(bodies(await queue.receive())).toEqual(['sooner']);
      await queue.pass(1_100);
      expect(await queue.receive()).toEqual([]);
      await queue.pass(2_000);
      expect(bodies(await queue.receive())).toEqual(['later']);
    });

    test('refuses to show again what is not in flight, and does it for the rest', async () => {
      const queue = await started.open(false);
      await queue.sender.sendAll([{ body: 1 }, { body: 2 }]);
      const received = await queue.receive();
      if (received.length < 2) received.push(...(await queue.receive()));
      const [gone, other] = received;
      if (!gone || !other) throw new Error('two were sent');
      await queue.remove(gone);
      await expect(queue.showAgain([gone, other], 0)).rejects.toThrow();
      expect(bodies(await queue.receive())).toEqual(bodies([other]));
    });

    test('gives a FIFO group in order again once it is shown again', async () => {
      const queue = await started.open(true);
      await queue.sender.sendAll([1, 2, 3].map((body) => ({ body, group: 'a' })));
      const first = await queue.receive();
      await queue.showAgain(first, 0);
      const seen: number[] = [];
      for (let receive = 0; receive < 3; receive++) {
        const records = await queue.receive();
        seen.push(...bodies(records));
        for (const record of records) await queue.remove(record);
      }
      expect(bodies(first)[0]).toBe(1);
      expect(seen).toEqual([1, 2, 3]);
    });

    test('holds a delayed message back for its time', async () => {
      const queue = await started.open(false);
      await queue.sender.send({ body: 1, delaySeconds: 1 });
      expect(await queue.receive()).toEqual([]);
      await queue.pass(1_100);
      expect(bodies(await queue.receive())).toEqual([1]);
    });

    test('sets aside what has been received too often, with the next receive', async () => {
      const queue = await started.open(false);
      await queue.sender.send({ body: 'poison' });
      for (let receive = 0; receive < 3; receive++) {
        await queue.receive();
        await queue.pass(1_100);
      }
      expect(await queue.receive()).toEqual([]);
      expect(await queue.deadLetters()).toEqual(['poison']);
    });

    test('takes many messages at once, all of them', async () => {
      const queue = await started.open(false);
      await queue.sender.sendAll(Array.from({ length: 25 }, (_, body) => ({ body })));
      const seen: number[] = [];
      for (let receive = 0; receive < 10 && seen.length < 25; receive++) seen.push(...bodies(await queue.receive()));
      expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, body) => body));
    });

    test('takes groups on a standard queue too, where they hold nothing back and make no two messages one', async () => {
      const queue = await started.open(false);
      await queue.sender.send({ body: 1, group: 'a' });
      await queue.sender.sendAll([2, 2].map((body) => ({ body, group: 'a' })));
      const seen: number[] = [];
      for (let receive = 0; receive < 10 && seen.length < 3; receive++) seen.push(...bodies(await queue.receive()));
      expect(seen.toSorted()).toEqual([1, 2, 2]);
    });

    test('gives first what a group has sent that has fewer in flight, however much another one sent before', async () => {
      const queue = await started.open(false);
      await queue.sender.sendAll(Array.from({ length: 25 }, (_, n) => ({ body: `noisy ${n}`, group: 'noisy' })));
      const noisy = bodies(await queue.receive());
      await queue.sender.send({ body: 'quiet 1', group: 'quiet' });
      await queue.sender.send({ body: 'quiet 2', group: 'quiet' });
      const [first, second, ...rest] = bodies(await queue.receive());
      expect([first, second]).toEqual(['quiet 1', 'quiet 2']);
      expect([...noisy, ...rest].every((body) => body.startsWith('noisy'))).toBe(true);
    });

    test('goes round the groups that wait: each gets as much of a batch as the others', async () => {
      const queue = await started.open(false);
      for (const group of ['a', 'b', 'c'])
        await queue.sender.sendAll(Array.from({ length: 9 }, () => ({ body: group, group })));
      const counts = [...Map.groupBy(bodies(await queue.receive()), (group) => group).values()];
      expect(counts.map(({ length }) => length).toSorted()).toEqual([3, 3, 4]);
    });

    test('keeps a FIFO group in order: nothing comes before what is in flight is removed', async () => {
      const queue = await started.open(true);
      await queue.sender.sendAll([1, 2, 3].map((body) => ({ body, group: 'a' })));
      const seen: number[] = [];
      for (let receive = 0; receive < 3; receive++) {
        const records = await queue.receive();
        expect(await queue.receive()).toEqual([]);
        seen.push(...bodies(records));
        for (const record of records) await queue.remove(record);
      }
      expect(seen).toEqual([1, 2, 3]);
    });

    test('gives several messages of a FIFO group at once, and those of other groups beside them', async () => {
      const queue = await started.open(true);
      await queue.sender.sendAll([1, 2, 3].map((body) => ({ body, group: 'a' })));
      await queue.sender.send({ body: 4, group: 'b' });
      const received = bodies(await queue.receive());
      expect(received.filter((body) => body !== 4)).toEqual([1, 2, 3]);
      expect(received).toContain(4);
    });

    test('lets other FIFO groups pass one that is in flight', async () => {
      const queue = await started.open(true);
      await queue.sender.send({ body: 'a', group: 'a' });
      await queue.receive();
      await queue.sender.send({ body: 'b', group: 'b' });
      expect(bodies(await queue.receive())).toEqual(['b']);
    });

    test('takes the same body for the same FIFO group once', async () => {
      const queue = await started.open(true);
      for (let copy = 0; copy < 3; copy++) await queue.sender.send({ body: { same: true }, group: 'a' });
      const received = await queue.receive();
      expect(received.length).toBe(1);
      for (const record of received) await queue.remove(record);
      expect(await queue.receive()).toEqual([]);
    });

    test('asks for a group on a FIFO queue', async () => {
      const queue = await started.open(true);
      await expect(queue.sender.send({ body: 1 })).rejects.toThrow();
    });
  });
}
