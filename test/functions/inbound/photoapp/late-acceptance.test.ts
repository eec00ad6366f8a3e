import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { jsonAnswer } from '../../../support/world.ts';
import { accepted, lost, newMid, openPhotoappStage, type PhotoappStage } from './photoapp-stage.ts';

let stage: PhotoappStage;
beforeAll(async () => {
  stage = await openPhotoappStage();
});
afterAll(() => stage.world.close());

test('settles a send whose answer was lost by its echo, and answers its key from then on', async () => {
  const { events, send, echo, take, rows } = await stage.openCase();
  stage.platform = lost;
  const headers = { 'idempotency-key': 'lost' };
  expect((await send(headers)).status).toBe(504);
  await stage.world.drain();
  expect(await rows()).toMatchObject([{ message_id: null, outcome_unknown: true }]);
  expect(events()).toEqual([]);
  const mid = newMid();
  await take(echo(newMid(), { text: 'another kind' }), echo(mid));
  expect(await rows()).toMatchObject([
    { message_id: mid, sender_type: 'bot-chatapp' },
    { message: 'another kind', sender_type: 'human-chatapp' },
  ]);
  expect((await rows())[0]).not.toHaveProperty('outcome_unknown');
  expect(events().map(({ type, data }) => [type, data.message.message_id])).toEqual(
    expect.arrayContaining([['message_sent', mid]]),
  );
  const again = await send(headers);
  expect(again).toMatchObject({ status: 200, body: { success: true, message_id: mid, contact: { name: 'Ana' } } });
});

test('settles the oldest of several lost sends first', async () => {
  const { send, echo, take, rows } = await stage.openCase();
  stage.platform = lost;
  await send();
  stage.world.clock.advance(1000);
  await send();
  await stage.world.drain();
  const [first, second] = [newMid(), newMid()];
  await take(echo(first));
  await take(echo(second));
  expect((await rows()).map(({ message_id }: { message_id: string }) => message_id)).toEqual([first, second]);
});

test('waits with an echo while a send to the same person is under way', async () => {
  const { send, echo, queue, rows } = await stage.openCase();
  const mid = newMid();
  stage.platform = async () => {
    await queue(echo(mid), echo(newMid()));
    const [first, second] = stage.world.queues.inbound.receive();
    expect([first, second]).toHaveLength(2);
    return accepted(mid)();
  };
  expect((await send()).status).toBe(200);
  await stage.world.drain();
  expect(await rows()).toMatchObject([
    { message_id: mid, sender_type: 'bot-chatapp' },
    { sender_type: 'human-chatapp' },
  ]);
});

test('waits with an echo for no send that was begun after it came', async () => {
  const { send, echo, queue, rows } = await stage.openCase();
  const { world } = stage;
  const sendAndDie = async () => {
    const called = Promise.withResolvers<void>();
    stage.platform = () => {
      called.resolve();
      return new Promise(() => {});
    };
    void send();
    await called.promise;
  };
  await sendAndDie();
  const mid = newMid();
  await queue(echo(mid));
  const came = world.clock.now();
  await world.drain(undefined, came + 25_000);
  await sendAndDie();
  // The lease of the first is over, that of the second is not.
  await world.drain(undefined, came + 40_000);
  expect(await rows()).toMatchObject([{ message_id: mid, sender_type: 'bot-chatapp' }]);
});

test('settles each of two lost sends whose echoes have waited together', async () => {
  const { send, echo, queue, rows } = await stage.openCase();
  let lose = () => {};
  const gate = new Promise<void>((resolve) => {
    lose = resolve;
  });
  let asked = 0;
  stage.platform = async () => {
    asked++;
    await gate;
    return lost();
  };
  const sends = [send(), send()];
  while (asked < 2) await new Promise((resolve) => setImmediate(resolve));
  const mids = [newMid(), newMid()];
  await queue(...mids.map((mid) => echo(mid)));
  // Until both wait in the events queue.
  await stage.world.drain(undefined, stage.world.clock.now() + 500);
  lose();
  await Promise.all(sends);
  await stage.world.drain();
  const settled = await rows();
  expect(settled).toMatchObject([{ sender_type: 'bot-chatapp' }, { sender_type: 'bot-chatapp' }]);
  expect(settled.map(({ message_id }: { message_id: string }) => message_id).toSorted()).toEqual(mids.toSorted());
});

test('settles a lost send by its echo although the platform had turned others away before', async () => {
  const { send, echo, take, rows } = await stage.openCase();
  stage.platform = () => jsonAnswer(400, { error: { code: 613, message: 'too many' } });
  await send();
  stage.world.clock.advance(1000);
  stage.platform = lost;
  await send();
  await stage.world.drain();
  const mid = newMid();
  await take(echo(mid));
  expect(await rows()).toMatchObject([{ message_id: mid, sender_type: 'bot-chatapp' }]);
});

test('takes an echo that is over an hour late as the app’s own', async () => {
  const { send, echo, take, rows } = await stage.openCase();
  stage.platform = lost;
  await send();
  stage.world.clock.advance(3_600_001);
  await take(echo(newMid()));
  expect(await rows()).toMatchObject([{ sender_type: 'bot-chatapp' }, { sender_type: 'human-chatapp' }]);
});

test('stores a recording of our app after ours could not be sent as the app’s, and ours has failed', async () => {
  const { send, take, echo, rows } = await stage.openCase();
  stage.platform = () => ({ kind: 'unsent', reason: 'ECONNREFUSED' });
  expect((await send()).status).toBe(500);
  await stage.world.drain();
  const mid = newMid();
  await take(echo(mid));
  expect(await rows()).toMatchObject([
    { message_id: null, message_status: 'failed' },
    { message_id: mid, sender_type: 'human-chatapp' },
  ]);
});
