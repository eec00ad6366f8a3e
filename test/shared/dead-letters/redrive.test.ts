import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { redriveLetter } from '../../../shared/dead-letters/redrive.ts';
import type { QueueName } from '../../../shared/queues.ts';
import { chatappPost, post } from '../../faults/provider-posts.ts';
import { digits } from '../../functions/client.ts';
import { openChatappCase } from '../../functions/inbound/chatapp/chatapp-case.ts';
import { textFrom } from '../../support/customers.ts';
import { collect, collectSetAside, lettersOf } from '../../support/dead-letters.ts';
import { invoke, openWorld, type World, workOf } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const depsOf = ({ ports, queues }: World) => ({ ...ports, queueOf: (name: QueueName) => queues[name] });

/** Takes what stands in a queue out of it, and has it collected as what the queue has given up. */
async function giveUp(queue: QueueName) {
  const records = world.queues[queue].receive();
  for (const record of records) {
    world.queues[queue].remove(record);
    const { messageId: id, body, attributes } = record;
    await collect(world, { queue, body, id, group: attributes.MessageGroupId });
  }
  return records.length;
}

async function openCase() {
  const stage = await openChatappCase(world);
  const letters = () => lettersOf(world, stage.tenant.organization.id);
  const texts = async () => (await stage.read()).messages.map(({ message }: { message: string }) => message);
  const queue = (...messages: object[]) => post(world.ports, chatappPost(stage.tenant, messages as never));
  return { ...stage, letters, texts, queue };
}

/** Sends the letters back as a process would that dies between the queue and the table. */
const dyingDeps = (deps: ReturnType<typeof depsOf>) => ({
  ...deps,
  table: { ...deps.table, write: () => Promise.reject(new Error('died')) },
});

test('an inbound message that is sent back is recorded in its place, and its letter is gone', async () => {
  const { letters, texts, queue } = await openCase();
  await queue(textFrom(digits, 'hello'));
  expect(await giveUp('inbound')).toBe(1);

  for (const letter of await letters()) expect(await redriveLetter(letter, depsOf(world))).toBe('sent');
  await world.drain();

  expect([await texts(), await letters()]).toEqual([['hello'], []]);
});

test('a letter of a FIFO queue is sent back within the five minutes in which a copy of its message would be dropped', async () => {
  const { letters, texts, queue } = await openCase();
  await queue(textFrom(digits, 'soon'));
  await giveUp('inbound');
  for (const letter of await letters()) await redriveLetter(letter, depsOf(world));
  // It fails again at once, and is sent back once more.
  await giveUp('inbound');
  for (const letter of await letters()) await redriveLetter(letter, depsOf(world));
  await world.drain();

  expect(await texts()).toEqual(['soon']);
});

test('what a worker sets aside is kept again when it is sent back at once, and still can never succeed', async () => {
  const { letters, queue } = await openCase();
  await queue({ ...textFrom(digits, 'never'), from: undefined });
  for (let time = 0; time < 3; time++) {
    await world.drain();
    await collectSetAside(world);
    expect(await letters()).toHaveLength(1);
    for (const letter of await letters()) await redriveLetter(letter, depsOf(world));
    expect(await letters()).toEqual([]);
  }
  await world.drain();
  await collectSetAside(world);
});

test.each(['inbound', 'events', 'deliveries'] as const)(
  'what %s gets twice from an operator whose first try has died is done once',
  async (name) => {
    const { letters, texts, events, queue } = await openCase();
    await queue(textFrom(digits, 'once'));
    for (const before of ['inbound', 'events', 'deliveries'] as const) {
      if (before === name) break;
      await runOnce(before);
    }
    expect(await giveUp(name)).toBe(1);
    const [letter] = await letters();
    if (!letter) throw new Error('no letter');
    await expect(redriveLetter(letter, dyingDeps(depsOf(world)))).rejects.toThrow('died');
    await world.drain();
    // Longer than a FIFO queue knows a copy.
    world.clock.advance(600_000);

    expect(await redriveLetter(letter, depsOf(world))).toBe('sent');
    await world.drain();

    expect([await texts(), await letters()]).toEqual([['once'], []]);
    expect(events().map(({ type }) => type)).toEqual(['message_received']);
  },
);

test('a letter that its queue does not take stays, and can be sent back later', async () => {
  const { letters, texts, queue } = await openCase();
  await queue(textFrom(digits, 'later'));
  await giveUp('inbound');
  const [letter] = await letters();
  if (!letter) throw new Error('no letter');
  const away = { send: () => Promise.reject(new Error('away')) } as never;

  await expect(redriveLetter(letter, { ...depsOf(world), queueOf: () => away })).rejects.toThrow('away');
  expect(await letters()).toEqual([letter]);

  expect(await redriveLetter(letter, depsOf(world))).toBe('sent');
  await world.drain();
  expect(await texts()).toEqual(['later']);
});

test('a letter whose body is in the storage no more is gone, and nothing is sent', async () => {
  const { letters, queue } = await openCase();
  await queue(textFrom(digits, 'x'.repeat(70_000)));
  await giveUp('inbound');
  const [letter] = await letters();
  await world.media.delete(letter?.body_key ?? '');

  expect(letter && (await redriveLetter(letter, depsOf(world)))).toBe('gone');

  expect([await letters(), world.queues.inbound.nextAt()]).toEqual([[], undefined]);
});

async function runOnce(queue: 'inbound' | 'events' | 'deliveries') {
  const work = workOf(world.queues, world.ports).find((each) => each.queue === world.queues[queue]);
  if (!work) throw new Error(queue);
  const records = work.queue.receive();
  await invoke(work, records);
}
