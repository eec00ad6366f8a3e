import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { acceptedBy, jsonAnswer } from '../../support/world.ts';
import { newClient } from '../client.ts';
import { dayMs, headers, leaseMs, openSweepStage, type SweepStage } from './sweep-stage.ts';

let stage: SweepStage;
beforeAll(async () => {
  stage = await openSweepStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

test('lists a send as unknown whose provider never answered its handler', async () => {
  const client = await newClient(stage.world.ports);
  const called = Promise.withResolvers<void>();
  stage.world.provider = () => {
    called.resolve();
    return new Promise(() => {});
  };
  void client.sendText();
  await called.promise;
  stage.world.clock.advance(leaseMs);
  await stage.sweep();
  expect(await client.conversation()).toMatchObject([{ outcome_unknown: true }]);
});

test('lists a send as unknown whose provider call throws: it may have left', async () => {
  const client = await newClient(stage.world.ports);
  stage.world.provider = () => Promise.reject(new Error('unexpected'));
  expect((await client.sendText()).body.error).toBe('Internal server error');
  stage.world.clock.advance(leaseMs);
  await stage.sweep();
  expect(await client.conversation()).toMatchObject([{ outcome_unknown: true }]);
});

test('settles what was listed as unknown when a handler comes late with the answer of the provider', async () => {
  const client = await newClient(stage.world.ports);
  const called = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  stage.world.provider = async () => {
    called.resolve();
    await answer.promise;
    return jsonAnswer(200, acceptedBy('wamid.late'));
  };
  const sending = client.sendText({}, headers);
  await called.promise;
  stage.world.clock.advance(leaseMs);
  await stage.sweep();
  answer.resolve();
  expect((await sending).status).toBe(200);
  await stage.world.drain();
  const messages = await client.conversation();
  expect(messages).toMatchObject([{ message_status: 'sent', message_id: 'wamid.late' }]);
  expect(messages[0]).not.toHaveProperty('outcome_unknown');
  expect((await client.sendText({}, headers)).body.data.message_id).toBe('wamid.late');
  expect((await client.message('wamid.late')).body.message.id).toBe(messages[0].id);
});

test('leaves settled sends alone: accepted, refused and limited ones stay as they are', async () => {
  const client = await newClient(stage.world.ports);
  stage.world.provider = (_request, count) =>
    [jsonAnswer(200, acceptedBy('wamid.settled')), jsonAnswer(400, { error: { code: 131047 } }), jsonAnswer(429, '')][
      count - 1
    ] ?? jsonAnswer(500, '');
  for (let index = 0; index < 3; index++) await client.sendText();
  const before = await client.conversation();
  stage.world.clock.advance(2 * dayMs);
  await stage.sweep();
  await stage.sweep();
  expect(await client.conversation()).toEqual(before);
  expect(before).toMatchObject([{ message_status: 'sent' }, { message_status: 'failed' }]);
});

test('finds the others although one intent cannot be read', async () => {
  const clients = await Promise.all([newClient(stage.world.ports), newClient(stage.world.ports)]);
  stage.world.provider = () => ({ kind: 'lost', reason: 'timeout' });
  for (let shard = 0; shard < 8; shard++) {
    const item = {
      pk: `org_unreadable#INTENT#${shard}`,
      sk: 'INTENT',
      due_shard: `send#${shard}`,
      due_at: '2026-01-01T00:00:00.000Z',
    };
    await stage.world.ports.table.write({ kind: 'put', item });
  }
  for (const client of clients) await client.sendText();
  stage.world.clock.advance(dayMs);
  await stage.sweep();
  const statuses = await Promise.all(clients.map(async (client) => (await client.conversation())[0].message_status));
  expect(statuses).toEqual(clients.map(() => 'failed'));
  expect(stage.world.logged).toContainEqual(
    expect.objectContaining({ level: 'ERROR', event: 'due_work_failed', pk: 'org_unreadable#INTENT#0' }),
  );
});
