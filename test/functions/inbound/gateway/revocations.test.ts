import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleted, newId, reacted } from './gateway-messages.ts';
import { type GatewayStage, openGatewayStage } from './gateway-stage.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

test('shows a revoked reaction on its message no more, nor an earlier one that comes late', async () => {
  const { take, rows, alone, echo } = await stage.openCase();
  const [target, last, late] = [newId(), newId(), newId()];
  await take('messages.upsert', echo(target, { conversation: 'target' }));
  const early = echo(late, reacted(target, '🎉'));
  stage.world.clock.advance(2000);
  await take('messages.upsert', echo(last, reacted(target)));
  expect(await rows()).toMatchObject([{ reactions: [{ emoji: '👍' }] }]);
  await take('messages.delete', deleted(last));
  expect(await rows()).toMatchObject([{ message: 'target', reactions: [] }]);
  expect(await alone(last)).toMatchObject({ message: '[deleted]', reaction: { message_id: target, emoji: '' } });
  await take('messages.upsert', early);
  expect(await rows()).toMatchObject([{ reactions: [] }]);
});

test('never shows a reaction that was revoked before its message is known', async () => {
  const { take, rows, echo } = await stage.openCase();
  const [target, id] = [newId(), newId()];
  await take('messages.upsert', echo(id, reacted(target)));
  await take('messages.delete', deleted(id));
  await take('messages.upsert', echo(target, { conversation: 'target' }));
  expect(await rows()).toMatchObject([{ message: 'target', reactions: [] }]);
});

test('lets no customer revoke what we have sent, and drops what is about nothing here', async () => {
  const { take, rows, echo, edit } = await stage.openCase();
  const id = newId();
  await take('messages.upsert', echo(id, { conversation: 'ours' }));
  await take('messages.delete', deleted(id, false), deleted(newId()));
  await take('messages.edited', { ...edit(id, ''), type: 'REVOKE' }, edit(newId(), 'of nothing'));
  expect(await rows()).toMatchObject([{ message: 'ours' }]);
  expect(stage.deadLetters()).toEqual([]);
});
