import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { commit } from '../../shared/sending/commit.ts';
import { type Intent, keyOfIntent, parseIntent } from '../../shared/sending/intent.ts';
import { receiversIn } from '../support/receivers.ts';
import { openWorld, type World } from '../support/world.ts';
import { isWhole } from './every-death.ts';
import { checkInvariants } from './invariants.ts';
import { openStage, type Stage } from './stage.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const orders = [
  ['sent', 'delivered', 'read'],
  ['read', 'delivered', 'sent'],
  ['delivered', 'read', 'sent'],
  ['read', 'sent', 'delivered'],
];

const statusOf = async (stage: Stage) => (await stage.conversation()).body.messages[0].message_status;

describe('receipts', () => {
  test.each(orders)('leave a message read when they come as %s, %s, %s', async (...statuses) => {
    const stage = await openStage(world);
    await stage.send(world.ports);
    for (const status of statuses) {
      await stage.tell(world.ports, [status]);
      await world.drain();
    }
    expect(await statusOf(stage)).toBe('read');
    await stage.settle();
    await checkInvariants(stage, { told: true });
  });

  test.each(orders)('that overtake the record of the send are merged into it: %s, %s, %s', async (...statuses) => {
    const stage = await openStage(world);
    const { http } = world.ports;
    const slow: typeof http = {
      ...http,
      async request(request) {
        const answer = await http.request(request);
        // Without our id, so that they cannot settle the send by themselves.
        const bare = stage.provider.accepted.map(({ providerId }) => ({ providerId, callbackData: '' }));
        await stage.tell(world.ports, statuses, bare);
        await world.drain();
        return answer;
      },
    };
    const { status } = await stage.send({ ...world.ports, http: slow });
    expect(status).toBe(200);
    expect(await statusOf(stage)).toBe('read');
    await stage.settle();
    await checkInvariants(stage, { told: true });
  });

  test('doubled and all at once, handled by several workers, change a status once', async () => {
    // Workers that take each other's messages over may leave some as dead letters, which no other test is to find.
    const own = await openWorld();
    const stage = await openStage(own);
    await stage.send(own.ports);
    for (let copy = 0; copy < 3; copy++) {
      await stage.tell(own.ports, ['sent', 'delivered', 'read']);
      own.clock.advance(301_000);
    }
    // Their time stands still: each drain moves the common clock on, and the others would think that theirs is up.
    const now = own.clock.now();
    const ports = { ...own.ports, clock: { ...own.ports.clock, now: () => now } };
    await Promise.all([own.drain(ports), own.drain(ports), own.drain(ports)]);
    const [message] = (await stage.conversation()).body.messages;
    const { body } = await stage.message(message.id);
    expect(body.message.status_history.map((change: { status: string }) => change.status)).toEqual([
      'sent',
      'delivered',
      'read',
    ]);
    await own.close();
  });

  test('of another organization change nothing, also when they name our message', async () => {
    const stage = await openStage(world);
    const stranger = await openStage(world);
    world.provider = stage.provider.answer;
    await stage.send(world.ports);
    await stranger.tell(world.ports, ['delivered', 'read', 'failed'], stage.provider.accepted);
    await world.drain();
    expect(await statusOf(stage)).toBe('sent');
  });

  test('of a failure carry the code and the reason to the message, and nothing moves it after that', async () => {
    const stage = await openStage(world);
    await stage.send(world.ports);
    await stage.tell(world.ports, ['failed']);
    await world.drain();
    await stage.tell(world.ports, ['delivered', 'read']);
    await world.drain();
    const [message] = (await stage.conversation()).body.messages;
    const { body } = await stage.message(message.id);
    expect(body.message).toMatchObject({ message_status: 'failed', error: { code: 'failed' } });
  });
});

describe('a send whose answer was lost', () => {
  test('is settled by a receipt, and the same key then gets 200 without meta_response', async () => {
    const stage = await openStage(world);
    stage.provider.manner = 'loses its answer';
    const first = await stage.send(world.ports, 'k');
    await stage.tell(world.ports, ['sent']);
    await world.drain();
    const again = await stage.send(world.ports, 'k');
    expect([first.status, again.status]).toEqual([500, 200]);
    expect(again.body.data).toEqual({
      message_id: stage.provider.accepted[0]?.providerId,
      recipient: '5511999990000',
      message_type: 'text',
      organization: stage.tenant.organization.name,
    });
    expect(again.headers['Idempotency-Replayed']).toBe('true');
  });

  test('is brought back by a receipt after it was given up', async () => {
    const stage = await openStage(world);
    stage.provider.manner = 'loses its answer';
    await stage.send(world.ports, 'k');
    await stage.settle(25 * 3_600_000);
    const given = await stage.send(world.ports, 'k');
    await stage.tell(world.ports, ['delivered']);
    await world.drain();
    const again = await stage.send(world.ports, 'k');
    expect(given.body.error).toBe('Provider send failed');
    expect(await statusOf(stage)).toBe('delivered');
    expect(again.status).toBe(200);
  });
});

describe('sends at once', () => {
  test.each(isWhole ? [1, 20, 100] : [1, 20])(
    '%i into one conversation are all answered with 200 and numbered without gaps',
    async (count) => {
      const stage = await openStage(world);
      const answers = await Promise.all(Array.from({ length: count }, () => stage.send(world.ports)));
      await stage.settle();
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const messages = await checkInvariants(stage, { told: true });
      expect(messages).toHaveLength(count);
    },
  );

  test('under one key reach the provider once, and every caller hears of that one', async () => {
    const stage = await openStage(world);
    const answers = await Promise.all(Array.from({ length: 10 }, () => stage.send(world.ports, 'k')));
    const again = await stage.send(world.ports, 'k');
    expect(stage.provider.accepted).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(again.body.data.message_id).toBe(stage.provider.accepted[0]?.providerId);
  });
});

test('a send is told of also when its handler commits it between a worker’s look and its commit', async () => {
  const stage = await openStage(world);
  const receiver = await receiversIn(world).subscribe(stage.tenant);
  const { table } = world.ports;
  const gate = Promise.withResolvers<void>();
  const atCommit = Promise.withResolvers<void>();
  const paced = (before: () => Promise<unknown>): typeof table => ({
    ...table,
    transact: async (writes) => {
      await before();
      return table.transact(writes);
    },
  });
  const held = paced(() => {
    atCommit.resolve();
    return gate.promise;
  });
  const sent = stage.send({ ...world.ports, table: held });
  await atCommit.promise;
  const slow = paced(async () => {
    gate.resolve();
    await sent;
  });
  await world.drain({ ...world.ports, table: slow });
  expect((await sent).status).toBe(200);
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['message_sent']);
});

describe('a commit', () => {
  test('by someone who read an old intent beside a new head records nothing', async () => {
    // A batch of reads is no snapshot: between its items, another may commit.
    const stage = await openStage(world);
    await stage.send(world.ports);
    const [message] = (await stage.conversation()).body.messages;
    const key = keyOfIntent({ organization_id: stage.tenant.organization.id, message_id: message.id });
    const settled = parseIntent(await world.ports.table.get(key)) as Intent;
    const content = { message: 'hello', message_type: 'text', media_type: null, media_url: null };
    const old: Intent = { ...settled, state: 'sending', content };
    const outcome = { providerId: 'wamid.again', answer: { body: {} } };
    const deadline = world.clock.now() + 5_000;
    expect(await commit({ intent: old, outcome, head: { count: 1 }, deadline }, world.ports)).toMatchObject({
      kind: 'already',
    });
    await stage.settle();
    expect(await checkInvariants(stage, { told: true })).toHaveLength(1);
  });
});
