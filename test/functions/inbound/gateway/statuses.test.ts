import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accepted, newId, polled, update } from './gateway-messages.ts';
import { type GatewayStage, openGatewayStage } from './gateway-stage.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

test('moves the status of what was sent forward, once, and announces it', async () => {
  const { send, take, rows, events } = await stage.openCase();
  const id = newId();
  stage.server = accepted(id);
  await send('poll');
  await stage.world.drain();
  await take('messages.update', update(id, 'SERVER_ACK'));
  await take('MESSAGES_UPDATE', update(id, 3), update(id, 'READ'));
  await take('messages.update', { ...update(id, 'DELIVERY_ACK'), late: true });
  expect(await rows()).toMatchObject([{ message: '[poll] Which?: a / b', message_id: id, message_status: 'read' }]);
  expect(events().map(({ type }) => type)).toEqual(['message_sent', 'message_delivered', 'message_read']);
});

test('fails what the server could not send after all', async () => {
  const { send, take, rows, events } = await stage.openCase();
  const id = newId();
  stage.server = accepted(id);
  await send('poll');
  await stage.world.drain();
  await take('messages.update', update(id, 'ERROR'));
  expect(await rows()).toMatchObject([{ message_status: 'failed' }]);
  expect(events()).toMatchObject([
    { type: 'message_sent' },
    { type: 'message_failed', data: { error: { code: 'ERROR' } } },
  ]);
});

test('keeps a status that comes before the send is recorded', async () => {
  const { send, take, rows } = await stage.openCase();
  const id = newId();
  await take('messages.update', update(id, 'DELIVERY_ACK'));
  stage.server = accepted(id);
  await send('poll');
  await stage.world.drain();
  expect(await rows()).toMatchObject([{ message_id: id, message_status: 'delivered' }]);
});

test('keeps nothing of what was parked for another client’s message', async () => {
  const { items, take } = await stage.openCase();
  const before = await items();
  await take('messages.update', update(newId(), 'SERVER_ACK'));
  expect(await items()).toEqual(before);
});

test('changes nothing at the echo of what we have sent', async () => {
  const { send, take, rows, events, echo } = await stage.openCase();
  const id = newId();
  stage.server = accepted(id);
  await send('poll');
  await stage.world.drain();
  await take('messages.upsert', echo(id, polled));
  await take('send.message', echo(id, polled));
  expect(await rows()).toMatchObject([{ message_id: id, sender_type: 'bot-chatapp' }]);
  expect(events().map(({ type }) => type)).toEqual(['message_sent']);
});

test('touches no other organization’s messages', async () => {
  const [mine, theirs] = [await stage.openCase(), await stage.openCase()];
  const id = newId();
  stage.server = accepted(id);
  await theirs.send('poll');
  await stage.world.drain();
  await mine.take('messages.update', update(id, 'READ'));
  expect(await theirs.rows()).toMatchObject([{ message_id: id, message_status: 'sent' }]);
});

test('dead-letters one bad item and handles the others', async () => {
  const { send, take, rows } = await stage.openCase();
  const id = newId();
  stage.server = accepted(id);
  await send('poll');
  await stage.world.drain();
  await take('messages.update', { status: 'READ' }, update(id, 'READ'));
  expect(await rows()).toMatchObject([{ message_status: 'read' }]);
  expect(stage.deadLetters()).toMatchObject([{ reason: 'an update of no message' }]);
});
