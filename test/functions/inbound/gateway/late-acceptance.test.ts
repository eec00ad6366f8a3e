import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chatappWebhook, takeChatapp, textFrom } from '../../../support/customers.ts';
import { jsonAnswer } from '../../../support/world.ts';
import { digits } from '../../client.ts';
import { group, jid } from '../../gateway/gateway-client.ts';
import {
  located,
  newId,
  polled,
  pollNamed,
  reacted,
  reactionTo,
  toGroup,
  unknownOutcome,
  update,
} from './gateway-messages.ts';
import { type GatewayStage, openGatewayStage } from './gateway-stage.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

test('settles a send whose answer was lost by what the server says of it, and answers its key from then on', async () => {
  const { loseAnswer, send, take, rows, events, echo } = await stage.openCase();
  await loseAnswer('poll', {}, { key: 'k' });
  await stage.world.drain();
  expect(await rows()).toMatchObject([{ message_id: null, outcome_unknown: true }]);
  expect(events()).toEqual([]);
  const id = newId();
  await take('messages.upsert', echo(newId(), { conversation: 'another kind' }), echo(id, polled));
  expect(await rows()).toMatchObject([
    { message_id: id, sender_type: 'bot-chatapp', message: '[poll] Which?: a / b' },
    { message: 'another kind', sender_type: 'human-chatapp' },
  ]);
  expect((await rows())[0]).not.toHaveProperty('outcome_unknown');
  const again = await send('poll', {}, { key: 'k' });
  const pollCreationMessage = { name: 'Which?', options: [{ optionName: 'a' }, { optionName: 'b' }] };
  expect(again).toMatchObject({
    status: 200,
    headers: { 'Idempotency-Replayed': 'true' },
    body: {
      status: 201,
      error: false,
      response: { key: { id, fromMe: true, remoteJid: jid }, message: { pollCreationMessage } },
    },
  });
});

test('announces a send whose answer was lost to those who had subscribed when it was settled', async () => {
  const { loseAnswer, subscribe, take, echo } = await stage.openCase();
  await loseAnswer('poll');
  await stage.world.drain();
  stage.world.clock.advance(60_000);
  const late = await subscribe();
  const id = newId();
  await take('messages.upsert', echo(id, polled));
  expect(late.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'message_sent', data: { message: { message_id: id } } },
  ]);
});

test('settles a send whose echo the server gives another name of the event', async () => {
  const { send, take, rows, echo } = await stage.openCase();
  stage.server = () => jsonAnswer(500, { status: 500 });
  expect(await send('location')).toMatchObject(unknownOutcome);
  await stage.world.drain();
  const id = newId();
  await take('SEND_MESSAGE', echo(id, located));
  expect(await rows()).toMatchObject([{ message_id: id, sender_type: 'bot-chatapp' }]);
});

test('settles each kind by itself, the oldest first', async () => {
  const { loseAnswer, take, providerIds, echo } = await stage.openCase();
  for (const kind of ['poll', 'location', 'poll'] as const) {
    await loseAnswer(kind);
    stage.world.clock.advance(1000);
  }
  await stage.world.drain();
  const [first, second, place] = [newId(), newId(), newId()];
  await take('messages.upsert', echo(first, polled));
  await take('messages.upsert', echo(second, polled));
  await take('messages.upsert', echo(place, located));
  expect(await providerIds()).toEqual([first, place, second]);
});

test('settles the send that shows what the echo shows, and only without one the oldest of its kind', async () => {
  const { loseAnswer, take, providerIds, echo } = await stage.openCase();
  for (const name of ['First?', 'Second?', 'Third?']) {
    await loseAnswer('poll', { name });
    stage.world.clock.advance(1000);
  }
  await stage.world.drain();
  const [second, other, first] = [newId(), newId(), newId()];
  await take('messages.upsert', echo(second, pollNamed('Second?')));
  expect(await providerIds()).toEqual([null, second, null]);
  await take('messages.upsert', echo(other, pollNamed('cut off …')));
  await take('messages.upsert', echo(first, pollNamed('Third?')));
  expect(await providerIds()).toEqual([other, second, first]);
});

test('settles by what went through the API a send that shows the same, and none that shows something else', async () => {
  const { loseAnswer, take, rows, echo } = await stage.openCase();
  await loseAnswer('poll', { name: 'Ours?' });
  await stage.world.drain();
  await take('send.message', echo(newId(), pollNamed('Another client’s?')));
  expect(await rows()).toMatchObject([{ message_id: null, outcome_unknown: true }]);
  const id = newId();
  await take('send.message', echo(id, pollNamed('Ours?')));
  expect(await rows()).toMatchObject([{ message_id: id, message: '[poll] Ours?: a / b' }]);
});

test('settles nothing by what another instance has sent', async () => {
  const here = await stage.openCase();
  const there = await stage.openCase(here.tenant);
  await here.loseAnswer('poll');
  await stage.world.drain();
  await there.take('messages.upsert', there.echo(newId(), polled));
  expect(await here.rows()).toMatchObject([
    { message_id: null, outcome_unknown: true },
    { sender_type: 'human-chatapp' },
  ]);
});

test('settles a lost reaction by the echo of that reaction alone', async () => {
  const { tenant, loseAnswer, take, rows, echo } = await stage.openCase();
  await takeChatapp(stage.world, chatappWebhook(tenant, [textFrom(digits, 'hi', { id: 'wamid.target' })]));
  await stage.world.drain();
  await loseAnswer('reaction', reactionTo({ id: 'wamid.target' }));
  await stage.world.drain();
  await take('messages.upsert', echo(newId(), reacted('wamid.another')));
  expect(await rows()).toMatchObject([{ reactions: [] }]);
  await take('messages.upsert', echo(newId(), reacted('wamid.target')));
  expect(await rows()).toMatchObject([{ reactions: [{ emoji: '👍', sender_type: 'bot-chatapp' }] }]);
});

test('answers for a reaction that an echo has settled with the key that it was sent with', async () => {
  const { loseAnswer, send, take, echo } = await stage.openCase();
  const key = { id: '3EB0T', fromMe: true, remoteJid: group, participant: jid };
  const inGroup = reactionTo(key);
  await loseAnswer('reaction', inGroup, { key: 'k' });
  await stage.world.drain();
  await take('messages.upsert', echo(newId(), reacted('3EB0T'), group));
  const again = await send('reaction', inGroup, { key: 'k' });
  expect(again.body).toMatchObject({ response: { message: { reactionMessage: { key, text: '👍' } } } });
});

test('settles each of two sends that count as failed once, by two echoes that are handled at once', async () => {
  const { world } = stage;
  const { send, queue, rows, echo } = await stage.openCase();
  stage.server = () => jsonAnswer(400, { status: 400, response: { message: ['Error: Timed Out'] } });
  for (let count = 0; count < 2; count++) {
    await send('poll');
    world.clock.advance(1000);
  }
  await world.drain();
  expect(await rows()).toMatchObject([{ message_status: 'failed' }, { message_status: 'failed' }]);
  const [slow, quick, device] = [newId(), newId(), `${digits}:7@s.whatsapp.net`];
  let isOvertaken = false;
  const overtaken: typeof world.ports.table.transact = async (writes) => {
    if (!isOvertaken) {
      isOvertaken = true;
      await queue('messages.upsert', echo(quick, polled, device));
      await queue('messages.update', { ...update(quick, 'READ'), remoteJid: device });
      await world.drain(world.ports, world.clock.now());
    }
    return world.ports.table.transact(writes);
  };
  await queue('messages.upsert', echo(slow, polled));
  await world.drain({ ...world.ports, table: { ...world.ports.table, transact: overtaken } });
  expect(await rows()).toMatchObject([
    { message_id: quick, message_status: 'read' },
    { message_id: slow, message_status: 'sent' },
  ]);
});

test('settles what went to a group, in the group’s conversation', async () => {
  const { loseAnswer, take, rows, echo } = await stage.openCase();
  await loseAnswer('poll', toGroup);
  await stage.world.drain();
  const id = newId();
  await take('messages.upsert', echo(id, polled, group), echo(newId(), { conversation: 'from the phone' }, group));
  expect(await rows(group)).toMatchObject([
    { message_id: id, sender_type: 'bot-chatapp' },
    { message: 'from the phone', sender_type: 'human-chatapp' },
  ]);
});
