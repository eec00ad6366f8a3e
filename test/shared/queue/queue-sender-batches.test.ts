import { beforeEach, describe, expect, test } from '@jest/globals';
import { asciiJson, type QueueMessage, sqsSender } from '../../../shared/queue/queue-sender.ts';
import { partialSqs } from '../../support/partial-sqs.ts';
import { queueFake } from '../../support/queue-fake.ts';
import { testClock } from '../../support/test-clock.ts';

/** What is in the queue: the bodies, in their order. */
let taken: unknown[];
/** Until this comes the queue takes nothing. */
let open: Promise<void>;
let isBusy: (message: QueueMessage) => boolean;
beforeEach(() => {
  taken = [];
  open = Promise.resolve();
  isBusy = () => false;
});

/** A sender to a standard queue, and the calls that it makes: the sizes of the bodies in each. */
function openSender() {
  const queue = queueFake({ clock: testClock(), fifo: false });
  const send = async (message: QueueMessage) => {
    await open;
    taken.push(message.body);
    await queue.send(message);
  };
  const sqs = partialSqs({ ...queue, send }, (message) => isBusy(message));
  const batches: number[][] = [];
  const counting = {
    send(command: { input: { Entries?: { MessageBody: string }[] } }) {
      batches.push((command.input.Entries ?? []).map(({ MessageBody }) => MessageBody.length));
      return sqs.send(command as never);
    },
  } as unknown as typeof sqs;
  return { sender: sqsSender(counting, 'https://sqs.test/queue'), batches };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const messages = (count: number) => numbers(count).map((body) => ({ body }));
const sorted = () => taken.map(Number).toSorted((a, b) => a - b);

describe('messages for SQS', () => {
  test('are all in the queue once it is said that they are', async () => {
    const gate = Promise.withResolvers<void>();
    open = gate.promise;
    let isSaid = false;
    const sent = openSender()
      .sender.sendAll(messages(25))
      .then(() => {
        isSaid = true;
      });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isSaid).toBe(false);
    gate.resolve();
    await sent;
    expect(sorted()).toEqual(numbers(25));
  });

  test('are sent again where SQS did not take them, and no others', async () => {
    const turnedAway = new Set<unknown>();
    isBusy = ({ body }) => Number(body) % 3 === 0 && turnedAway.size < turnedAway.add(body).size;
    await openSender().sender.sendAll(messages(25));
    expect(turnedAway.size).toBe(9);
    expect(sorted()).toEqual(numbers(25));
  });

  test('are an error where SQS never takes one of them', async () => {
    isBusy = ({ body }) => body === 7;
    await expect(openSender().sender.sendAll(messages(9))).rejects.toThrow('SQS took 8 of 9 messages');
  });

  test('of any size are in batches that SQS takes: ten, and 240 KB', async () => {
    const { sender, batches } = openSender();
    const large = numbers(5).map((body) => ({ body: `${body}`.padEnd(100_000, 'x') }));
    // More than the lanes take in one batch each.
    await sender.sendAll([...messages(95), ...large]);
    expect(Math.max(...batches.map(({ length }) => length))).toBe(10);
    expect(Math.max(...batches.map((batch) => batch.reduce((sum, size) => sum + size, 0)))).toBeLessThan(240 * 1024);
    expect(taken).toHaveLength(100);
  });
});

test('a body of any text is ASCII, and reads as it was', () => {
  const text = 'olá 👋 \uffff \u0000 \u007f \ud83d';
  expect(asciiJson(text)).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(asciiJson(text))).toBe(text);
});
