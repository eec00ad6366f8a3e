import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ScheduledEvent } from 'aws-lambda';
import { serve } from '../../../functions/workers/sweep-sends.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { equals } from '../../../shared/table/conditions.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { type Client, clientOf, digits, idsSent, newClient } from '../client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  await world.drain();
  world.outgoing.length = 0;
  world.logged.length = 0;
});
afterAll(() => world.close());

const headers = { 'idempotency-key': 'k' };
const leaseMs = 35_000;
const dayMs = 24 * 3_600_000;

/** The scheduled run, and what the workers then do with what it found. */
async function sweep() {
  await serve(world.ports)({} as ScheduledEvent);
  await world.drain();
}

/** Ports that are gone from the provider call on: what a handler leaves that dies there. */
function dyingAtTheProvider(): Ports {
  let dead = false;
  world.provider = (_request, count) => {
    dead = true;
    return jsonAnswer(200, acceptedBy(`wamid.dead-${count}`));
  };
  const alive =
    <A extends unknown[], R>(operation: (...given: A) => Promise<R>) =>
    (...given: A) =>
      dead ? Promise.reject(new Error('the process is dead')) : operation(...given);
  const { get, getMany, page, write, transact, writeMany } = world.ports.table;
  const { send, sendAll } = world.ports.eventsQueue;
  return {
    ...world.ports,
    eventsQueue: { send: alive(send), sendAll: alive(sendAll) },
    table: {
      get: alive(get),
      getMany: alive(getMany),
      page: alive(page),
      write: alive(write),
      transact: alive(transact),
      writeMany: alive(writeMany),
    },
  };
}

/** A client whose handler has just died after the provider took its message. */
async function afterDeath() {
  const client = await newClient(world.ports);
  await clientOf(dyingAtTheProvider(), client.tenant.apiKey).sendText({}, headers);
  return { ...client, id: String(idsSent(world).at(-1)) };
}

const conversation = async ({ conversations }: Client) =>
  (await conversations({ query: `chatappNumber=${digits}` })).body.messages;

/** All that a client can see of its one message, and its repeated request. */
async function seen(client: Client & { id: string }) {
  const again = await client.sendText({}, headers);
  return {
    messages: await conversation(client),
    alone: (await client.message(client.id)).body,
    again: [again.status, again.body, again.headers],
  };
}

describe('a send whose handler died after the provider took it', () => {
  test('is still running to its key, and in no conversation, until the lease ends', async () => {
    const client = await afterDeath();
    world.clock.advance(leaseMs - 1);
    await sweep();
    expect(await conversation(client)).toEqual([]);
    expect((await client.message(client.id)).status).toBe(404);
    expect((await client.sendText({}, headers)).status).toBe(409);
  });

  test('is listed as unknown once the lease has ended', async () => {
    const client = await afterDeath();
    world.clock.advance(leaseMs);
    await sweep();
    expect(await conversation(client)).toMatchObject([
      { id: client.id, message: 'Olá 👋', message_status: 'sent', message_id: null, outcome_unknown: true },
    ]);
    const { alone, again } = await seen(client);
    expect(alone.message).toMatchObject({ outcome_unknown: true, error: null });
    expect(again).toMatchObject([500, { error: 'Send outcome unknown' }, { 'Idempotency-Replayed': 'true' }]);
  });

  test('is failed a day after it was sent, not a moment earlier, and then Provider send failed to its key', async () => {
    const client = await afterDeath();
    const sentAt = world.clock.now();
    world.clock.advance(leaseMs);
    await sweep();
    world.clock.advance(sentAt + dayMs - 1 - world.clock.now());
    await sweep();
    expect(await conversation(client)).toMatchObject([{ message_status: 'sent', outcome_unknown: true }]);

    world.clock.advance(1);
    await sweep();
    const { messages, alone, again } = await seen(client);
    expect(messages).toMatchObject([{ id: client.id, message_status: 'failed', message_id: null }]);
    expect(messages[0]).not.toHaveProperty('outcome_unknown');
    expect(alone.message).toMatchObject({
      error: { code: 'unconfirmed', message: expect.stringContaining('24 hours') },
      status_history: [
        { status: 'sent', at: new Date(sentAt).toISOString() },
        { status: 'failed', at: new Date(world.clock.now()).toISOString() },
      ],
    });
    expect(again).toMatchObject([500, { error: 'Provider send failed' }, { 'Idempotency-Replayed': 'true' }]);
  });

  test('changes no more when the sweeper comes again, or two come at once', async () => {
    const client = await afterDeath();
    world.clock.advance(leaseMs);
    await Promise.all([sweep(), sweep()]);
    const unknown = await seen(client);
    await sweep();
    expect(await seen(client)).toEqual(unknown);

    world.clock.advance(dayMs);
    await Promise.all([sweep(), sweep()]);
    const failed = await seen(client);
    expect(failed.messages).toHaveLength(1);
    await sweep();
    world.clock.advance(3_600_000);
    await sweep();
    expect(await seen(client)).toEqual(failed);
  });

  test('is found first as unknown, then as failed, by a sweeper that has not run for two days', async () => {
    const client = await afterDeath();
    world.clock.advance(2 * dayMs);
    await sweep();
    expect(await conversation(client)).toMatchObject([{ message_status: 'sent', outcome_unknown: true }]);
    await sweep();
    expect(await conversation(client)).toMatchObject([{ message_status: 'failed' }]);
  });

  test('keeps the place in the conversation that it was given when it was found', async () => {
    const client = await afterDeath();
    world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.alive-${count}`));
    await client.sendText({ text: 'second' });
    world.clock.advance(leaseMs);
    await sweep();
    await client.sendText({ text: 'third' });
    world.clock.advance(dayMs);
    await sweep();
    expect((await client.conversation()).map((one: { message: string }) => one.message)).toEqual([
      'second',
      'Olá 👋',
      'third',
    ]);
  });

  test('is never sent again under its key, in whatever state', async () => {
    const client = await afterDeath();
    for (const ms of [0, leaseMs, 1, dayMs, 1, dayMs - 2]) {
      world.clock.advance(ms);
      await sweep();
      await client.sendText({}, headers);
    }
    expect(world.outgoing).toHaveLength(1);
  });

  test('makes room for a new send under its key a day after it was given up', async () => {
    const client = await afterDeath();
    world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.alive-${count}`));
    world.clock.advance(leaseMs);
    await sweep();
    world.clock.advance(dayMs);
    await sweep();
    world.clock.advance(dayMs);
    const sent = await client.sendText({}, headers);
    expect([sent.status, sent.headers['Idempotency-Replayed']]).toEqual([200, undefined]);
    expect((await client.message(client.id)).body.message.message_status).toBe('failed');
  });
});

test('a send whose provider never answered its handler is listed as unknown', async () => {
  const client = await newClient(world.ports);
  const called = Promise.withResolvers<void>();
  world.provider = () => {
    called.resolve();
    return new Promise(() => {});
  };
  void client.sendText();
  await called.promise;
  world.clock.advance(leaseMs);
  await sweep();
  expect(await conversation(client)).toMatchObject([{ outcome_unknown: true }]);
});

test('a send whose provider call throws is listed as unknown: it may have left', async () => {
  const client = await newClient(world.ports);
  world.provider = () => Promise.reject(new Error('unexpected'));
  expect((await client.sendText()).body.error).toBe('Internal server error');
  world.clock.advance(leaseMs);
  await sweep();
  expect(await conversation(client)).toMatchObject([{ outcome_unknown: true }]);
});

test('a handler that comes late with the answer of the provider settles what the sweeper listed as unknown', async () => {
  const client = await newClient(world.ports);
  const called = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  world.provider = async () => {
    called.resolve();
    await answer.promise;
    return jsonAnswer(200, acceptedBy('wamid.late'));
  };
  const sending = client.sendText({}, headers);
  await called.promise;
  world.clock.advance(leaseMs);
  await sweep();
  answer.resolve();
  expect((await sending).status).toBe(200);
  await world.drain();
  const messages = await conversation(client);
  expect(messages).toMatchObject([{ message_status: 'sent', message_id: 'wamid.late' }]);
  expect(messages[0]).not.toHaveProperty('outcome_unknown');
  expect((await client.sendText({}, headers)).body.data.message_id).toBe('wamid.late');
  expect((await client.message('wamid.late')).body.message.id).toBe(messages[0].id);
});

test('a send whose contact was deleted meanwhile is settled and stored nowhere', async () => {
  const client = await afterDeath();
  const pk = `${client.tenant.organization.id}#CONTACT#${client.contactId}`;
  const change = { set: { deleted_at: 'now' } };
  await world.ports.table.write({ kind: 'update', key: { pk, sk: 'HEAD' }, change });
  world.clock.advance(leaseMs);
  await sweep();
  const intentKey = { pk: `${client.tenant.organization.id}#INTENT#${client.id.slice(4, 26)}`, sk: 'INTENT' };
  expect(await world.ports.table.get(intentKey)).toMatchObject({ state: 'settled' });
  const { items } = await world.ports.table.page({ condition: equals('pk', pk), limit: 10 });
  expect(items.map(({ sk }) => sk)).toEqual(['CONTACT', 'HEAD']);
});

test('settled sends are left alone: accepted, refused and limited ones stay as they are', async () => {
  const client = await newClient(world.ports);
  world.provider = (_request, count) =>
    [jsonAnswer(200, acceptedBy('wamid.settled')), jsonAnswer(400, { error: { code: 131047 } }), jsonAnswer(429, '')][
      count - 1
    ] ?? jsonAnswer(500, '');
  for (let index = 0; index < 3; index++) await client.sendText();
  const before = await client.conversation();
  world.clock.advance(2 * dayMs);
  await sweep();
  await sweep();
  expect(await client.conversation()).toEqual(before);
  expect(before).toMatchObject([{ message_status: 'sent' }, { message_status: 'failed' }]);
});

test('one intent that cannot be read does not keep the others from being found', async () => {
  const clients = await Promise.all([newClient(world.ports), newClient(world.ports)]);
  world.provider = () => ({ kind: 'lost', reason: 'timeout' });
  for (let shard = 0; shard < 8; shard++) {
    const item = {
      pk: `org_unreadable#INTENT#${shard}`,
      sk: 'INTENT',
      due_shard: `send#${shard}`,
      due_at: '2026-01-01T00:00:00.000Z',
    };
    await world.ports.table.write({ kind: 'put', item });
  }
  for (const client of clients) await client.sendText();
  world.clock.advance(dayMs);
  await sweep();
  const statuses = await Promise.all(clients.map(async (client) => (await conversation(client))[0].message_status));
  expect(statuses).toEqual(clients.map(() => 'failed'));
  expect(world.logged).toContainEqual(
    expect.objectContaining({ level: 'ERROR', event: 'unexpected_error', pk: 'org_unreadable#INTENT#0' }),
  );
});
