import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chatappWebhook, takeChatapp, textFrom } from '../../../support/customers.ts';
import { digits } from '../../client.ts';
import { accepted, deleted, located, newId, polled } from './gateway-messages.ts';
import { type GatewayStage, openGatewayStage } from './gateway-stage.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

test('follows what was edited and revoked on the phone, sent from it or through us', async () => {
  const { send, take, texts, alone, echo, edit } = await stage.openCase();
  const [typed, sent] = [newId(), newId()];
  await take('messages.upsert', echo(typed, { conversation: 'frist' }));
  stage.server = accepted(sent);
  await send('location');
  await stage.world.drain();
  await take('messages.edited', edit(typed, 'first'));
  await take('messages.delete', deleted(sent));
  expect(await texts()).toEqual(['first', '[deleted]']);
  expect(await alone(typed)).toMatchObject({ earlier_texts: [{ message: 'frist' }] });
});

test('keeps the later of two edits, in any order they come, and each once', async () => {
  const { take, texts, echo, edit } = await stage.openCase();
  const id = newId();
  await take('messages.upsert', echo(id, { conversation: 'one' }));
  const at = stage.world.clock.now();
  await take('messages.edited', edit(id, 'three', String(at + 2000)));
  await take('MESSAGES_EDITED', { ...edit(id, 'two', at + 1000), late: true });
  await take('messages.edited', { ...edit(id, 'three', String(at + 2000)), again: true });
  expect(await texts()).toEqual(['three']);
});

test('changes by an edit that is not proven to be ours only what was typed on the phone', async () => {
  const { tenant, send, take, texts, echo, edit } = await stage.openCase();
  await takeChatapp(stage.world, chatappWebhook(tenant, [textFrom(digits, 'by the customer', { id: 'wamid.theirs' })]));
  await stage.world.drain();
  const [asked, typed] = [newId(), newId()];
  stage.server = accepted(asked);
  await send('poll');
  await stage.world.drain();
  await take('messages.upsert', echo(typed, { conversation: 'by hand' }));
  for (const id of ['wamid.theirs', asked, typed]) await take('messages.edited', edit(id, 'forged?'));
  expect(await texts()).toEqual(['by the customer', '[poll] Which?: a / b', 'forged?']);
});

test('changes a text or a caption by an edit, or gives one, and nothing else', async () => {
  const { take, texts, echo, edit } = await stage.openCase();
  const messages = [
    { imageMessage: { caption: 'a caption' } },
    { imageMessage: {} },
    polled,
    located,
    { audioMessage: { ptt: true } },
    { documentMessage: { fileName: 'a.pdf' } },
  ].map((message) => echo(newId(), message));
  await take('messages.upsert', ...messages);
  const later = (ms: number) => String(stage.world.clock.now() + ms);
  const proven = ({ key }: { key: { id: string } }) =>
    echo(newId(), { protocolMessage: edit(key.id, 'edited', later(1000)) });
  await take('messages.upsert', ...messages.map(proven));
  await take('messages.edited', ...messages.map(({ key }) => edit(key.id, 'edited again', later(2000))));
  expect(await texts()).toEqual([
    'edited again',
    'edited again',
    '[poll] Which?: a / b',
    '[location] 0, 0',
    '[audio]',
    'edited again',
  ]);
});

test('counts the same edit without a time, told twice, once', async () => {
  const { take, alone, echo, edit } = await stage.openCase();
  const id = newId();
  await take('messages.upsert', echo(id, { conversation: 'one' }));
  for (const again of [false, true]) {
    await take('messages.edited', { ...edit(id, 'two', null), again });
    stage.world.clock.advance(1000);
  }
  const message = await alone(id);
  expect(message).toMatchObject({ message: 'two', earlier_texts: [{ message: 'one' }] });
  expect(message.earlier_texts).toHaveLength(1);
});

test('keeps what a message said first, however long and many its edits are', async () => {
  const { take, alone, echo, edit } = await stage.openCase();
  const id = newId();
  await take('messages.upsert', echo(id, { conversation: 'first' }));
  for (const each of ['a', 'b', 'c', 'd']) {
    await take('messages.edited', edit(id, each.repeat(60_000)));
    stage.world.clock.advance(1000);
  }
  const texts: { message: string }[] = (await alone(id)).earlier_texts;
  expect(texts.map(({ message }) => message.slice(0, 5))).toEqual(['first', 'ccccc']);
});

test('counts the edit that follows one from a time that is still to come', async () => {
  const { take, texts, echo, edit } = await stage.openCase();
  const id = newId();
  await take('messages.upsert', echo(id, { conversation: 'one' }));
  await take('messages.edited', edit(id, 'two', '99999999999999'));
  stage.world.clock.advance(2000);
  await take('messages.edited', edit(id, 'three'));
  expect(await texts()).toEqual(['three']);
});
