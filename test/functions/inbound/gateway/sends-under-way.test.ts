import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accepted, lost, newId, polled, unknownOutcome } from './gateway-messages.ts';
import { type GatewayStage, openGatewayStage } from './gateway-stage.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

test('waits with an echo while a send of its kind is under way, and stores another person’s as theirs', async () => {
  const { send, queue, rows, echo } = await stage.openCase();
  const id = newId();
  stage.server = async () => {
    await queue('messages.upsert', echo(id, polled), echo(newId(), polled));
    return accepted(id)();
  };
  await send('poll');
  await stage.world.drain();
  expect(await rows()).toMatchObject([
    { message_id: id, sender_type: 'bot-chatapp' },
    { message: '[poll] Which?: a / b', sender_type: 'human-chatapp' },
  ]);
});

test('waits with what the server tells of a send while it is under way', async () => {
  const { send, queue, rows, events, echo } = await stage.openCase();
  const id = newId();
  stage.server = async () => {
    await queue('send.message', echo(id, polled));
    await stage.world.drain();
    return lost();
  };
  expect(await send('poll', {}, { key: 'k' })).toMatchObject(unknownOutcome);
  await stage.world.drain();
  expect(await rows()).toMatchObject([{ message_id: id, sender_type: 'bot-chatapp' }]);
  expect(events().map(({ type }) => type)).toEqual(['message_sent']);
});

test('stores a note spoken on the phone while our own is being stored as theirs, and sends ours', async () => {
  const { world } = stage;
  const { send, take, rows, echo } = await stage.openCase();
  const [theirs, ours] = [newId(), newId()];
  const media: typeof world.ports.media = {
    ...world.ports.media,
    async store(...file) {
      await take('messages.upsert', echo(theirs, { audioMessage: { ptt: true } }));
      return world.ports.media.store(...file);
    },
  };
  stage.server = accepted(ours);
  const sent = await send('audio', {}, { ports: { ...world.ports, media } });
  expect(sent).toMatchObject({ status: 200, body: { response: { key: { id: ours } } } });
  await world.drain();
  expect(await rows()).toMatchObject([
    { message_id: theirs, sender_type: 'human-chatapp' },
    { message_id: ours, sender_type: 'bot-chatapp' },
  ]);
});

test('stores a poll made on the phone after ours could not be sent as theirs, and ours has failed', async () => {
  const { send, take, rows, echo } = await stage.openCase();
  stage.server = () => ({ kind: 'unsent', reason: 'ECONNREFUSED' });
  expect((await send('poll')).body.response.message).toEqual([expect.stringContaining('nothing was sent')]);
  await stage.world.drain();
  const theirs = newId();
  await take('messages.upsert', echo(theirs, polled));
  expect(await rows()).toMatchObject([
    { message_id: null, message_status: 'failed' },
    { message_id: theirs, sender_type: 'human-chatapp' },
  ]);
});
