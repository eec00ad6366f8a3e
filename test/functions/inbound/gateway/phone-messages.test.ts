import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { group } from '../../gateway/gateway-client.ts';
import { newId, reacted } from './gateway-messages.ts';
import { type GatewayStage, openGatewayStage } from './gateway-stage.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

test('stores what was sent from the phone once, with its reaction, and announces it', async () => {
  const { take, rows, events, echo } = await stage.openCase();
  const id = newId();
  const written = echo(id, { conversation: 'typed by a person' });
  await take('messages.upsert', written);
  await take('messages.upsert', { ...written, again: true });
  await take('messages.upsert', echo(newId(), reacted(id, '❤️')));
  expect(await rows()).toMatchObject([
    {
      message: 'typed by a person',
      sender_type: 'human-chatapp',
      message_status: 'sent',
      reactions: [{ emoji: '❤️' }],
    },
  ]);
  expect(events().map(({ type, platform }) => [type, platform])).toEqual(Array(2).fill(['message_sent', 'chatapp']));
});

test('stores the real message that comes under the id of an empty one', async () => {
  const { take, rows, echo } = await stage.openCase();
  const id = newId();
  await take('messages.upsert', { ...echo(id, {}), message: null });
  await take('messages.upsert', echo(id, { conversation: 'the real one' }));
  await take('messages.upsert', echo(newId(), { pollUpdateMessage: { vote: {} } }));
  expect(await rows()).toMatchObject([{ message: 'the real one' }]);
});

test('stores nothing of what other clients sent through the server, nor to whom', async () => {
  const { take, rows, events, read, echo } = await stage.openCase();
  const stranger = '5511955554444@s.whatsapp.net';
  await take(
    'send.message',
    echo(newId(), { conversation: 'sent by another client' }),
    echo(newId(), { conversation: 'sent to a stranger' }, stranger),
    echo(newId(), { conversation: 'sent to a group' }, group),
    echo(newId(), reacted('3EB0X')),
  );
  expect([await rows(), events(), stage.deadLetters()]).toEqual([[], [], []]);
  expect((await read('action=contacts')).body.pagination.totalContacts).toBe(1);
  expect((await read(`chatappNumber=${encodeURIComponent(group)}`)).status).toBe(404);
});
