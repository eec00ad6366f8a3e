import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { headKey } from '../../../shared/conversations/head.ts';
import { removeContact } from '../../../shared/erasing/delete-contact.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { equals } from '../../../shared/table/expressions.ts';
import { newMid, openPhotoappStage, type PhotoappStage } from '../../functions/inbound/photoapp/photoapp-stage.ts';
import { chainOf } from '../../support/message-chains.ts';
import { type QueueFake, queueFake } from '../../support/queue-fake.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import { makeTenant } from '../../support/tenant.ts';
import { testClock } from '../../support/test-clock.ts';
import { invoke, jsonAnswer, type Work, type World } from '../../support/world.ts';
import { type BreakerStage, openBreakerStage } from '../delivering/breaker-stage.ts';

/** More than Lambda lets a function be invoked in one chain, unless it may recur. */
const long = 17;

/** Released fifty at a time. */
const parked = 900;

/** How long the longest chain is that a queue's messages are in, of invocations of one function. */
function longestIn(queue: QueueFake): () => number {
  let longest = 0;
  const { receive } = queue;
  queue.receive = () => {
    const records = receive();
    longest = Math.max(longest, ...records.flatMap((record) => Object.values(chainOf(record))));
    return records;
  };
  return () => longest;
}

/** A query takes longer than a worker gives to a piece of its work. */
const slow = ({ ports, clock }: World): Ports => ({
  ...ports,
  table: {
    ...ports.table,
    async page(query) {
      clock.advance(11_000);
      return ports.table.page(query);
    },
  },
});

describe('a chain of 17 messages', () => {
  const clock = testClock();

  /** Runs a worker whose every message asks for the next one; returns how many it has handled. */
  async function handled(recursive: boolean, queue: QueueFake): Promise<number> {
    let count = 0;
    const handle = async () => {
      count++;
      if (count < long) await queue.send({ body: count });
      return { batchItemFailures: [] };
    };
    const work: Work = { name: 'chained', recursive, queue, handle };
    await queue.send({ body: 0 });
    for (let Records = queue.receive(); Records.length > 0; Records = queue.receive()) await invoke(work, Records);
    return count;
  }

  test('ends after 16 at a function that may not recur, and its last message is set aside', async () => {
    const queue = queueFake({ clock, fifo: false });
    expect(await handled(false, queue)).toBe(16);
    expect(queue.deadLetters).toEqual([16]);
  });

  test('goes on at a function that may', async () => {
    const queue = queueFake({ clock, fifo: false });
    expect(await handled(true, queue)).toBe(17);
    expect(queue.deadLetters).toEqual([]);
  });
});

describe('nothing is lost in a long chain of', () => {
  let stage: BreakerStage;
  let photoapp: PhotoappStage;
  let longest: Record<'events' | 'deliveries', () => number>;
  beforeAll(async () => {
    [stage, photoapp] = await Promise.all([openBreakerStage(), openPhotoappStage()]);
  });
  beforeEach(() => {
    const { events, deliveries } = stage.world.queues;
    longest = { events: longestIn(events), deliveries: longestIn(deliveries) };
  });
  afterAll(() => Promise.all([stage.world.close(), photoapp.world.close()]));

  const setAside = () => Object.values(stage.world.queues).flatMap(({ deadLetters }) => deadLetters);

  test('pieces, when a contact with many messages is deleted, and the table is slow', async () => {
    const { world } = stage;
    const tenant = await makeTenant(world.ports);
    const contact = await tenant.addContact('+5511999990000');
    const key = { organizationId: tenant.organization.id, contactId: contact.id };
    await storeMessages(world.ports.table, key, Array<string>(500).fill('olá'));
    await removeContact(contact, world.ports);
    await world.drain(slow(world));
    expect(longest.events()).toBeGreaterThanOrEqual(long);
    expect(setAside()).toEqual([]);
    const condition = equals('pk', headKey(key.organizationId, contact.id).pk);
    expect((await world.ports.table.page({ condition, limit: 10 })).items).toHaveLength(1);
  });

  test('probes, when a receiver fails for half an hour', async () => {
    const { world } = stage;
    const { receiver, tenant } = await stage.failing(5);
    await stage.announce(tenant, 10);
    await world.drain(world.ports, world.clock.now() + 30 * 60_000);
    expect(receiver.received.length).toBeGreaterThan(30);
    receiver.answer = () => jsonAnswer(200, '');
    await world.drain();
    expect(longest.deliveries()).toBeGreaterThanOrEqual(long);
    expect(setAside()).toEqual([]);
  });

  test('checks, when a receiver is back for which a thousand deliveries are parked', async () => {
    const { world } = stage;
    const { receiver, tenant } = await stage.failing(5);
    await stage.announce(tenant, parked);
    await stage.work();
    receiver.answer = () => jsonAnswer(200, '');
    await world.drain();
    expect(longest.deliveries()).toBeGreaterThanOrEqual(long);
    expect(setAside()).toEqual([]);
    expect((await receiver.deliveries()).filter(({ status }) => status !== 'delivered')).toEqual([]);
  });

  test('looks, when an echo comes of a send whose process has died', async () => {
    const { world, openCase } = photoapp;
    const { echo, take, rows, send } = await openCase();
    const called = Promise.withResolvers<void>();
    photoapp.platform = () => {
      called.resolve();
      return new Promise(() => {});
    };
    void send();
    await called.promise;
    const looks = longestIn(world.queues.events);
    const mid = newMid();
    await take(echo(mid));
    await world.drain();
    expect(looks()).toBeGreaterThanOrEqual(long);
    expect(world.queues.events.deadLetters).toEqual([]);
    expect(await rows()).toMatchObject([{ message_id: mid, sender_type: 'bot-chatapp' }]);
  });
});
