import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { textFrom } from '../../../support/customers.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { digits } from '../../client.ts';
import { openChatappCase } from './chatapp-case.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('puts a reaction on its message, replaces it, and takes it off; each is announced as a message of its own', async () => {
  const { events, read, take, alone } = await openChatappCase(world);
  const target = textFrom(digits, 'target');
  await take(target);
  const react = (id: string, emoji: string | undefined, second: number) => ({
    from: digits,
    id,
    timestamp: String(1_790_000_000 + second),
    type: 'reaction',
    reaction: { message_id: target.id, ...(emoji !== undefined && { emoji }) },
  });
  await take(react('wamid.r1', '👍🏽', 1));
  expect((await read()).messages).toMatchObject([{ reactions: [{ emoji: '👍🏽', sender_type: 'user-chatapp' }] }]);
  await take(react('wamid.r3', undefined, 3));
  await take(react('wamid.r2', '❤️', 2));
  expect((await read()).messages).toMatchObject([{ message: 'target', reactions: [] }]);
  expect(events().map(({ data }) => data.message.reaction?.emoji)).toEqual([undefined, '👍🏽', '', '❤️']);
  expect(await alone('wamid.r1')).toMatchObject({
    message_id: 'wamid.r1',
    reaction: { message_id: target.id, emoji: '👍🏽' },
  });
});

test('attaches a reaction that comes before its message', async () => {
  const { read, take } = await openChatappCase(world);
  const target = textFrom(digits, 'late');
  await take({
    from: digits,
    id: 'wamid.early',
    timestamp: '1790000001',
    type: 'reaction',
    reaction: { message_id: target.id, emoji: '🎉' },
  });
  expect((await read()).messages).toEqual([]);
  await take(target);
  expect((await read()).messages).toMatchObject([{ message: 'late', reactions: [{ emoji: '🎉' }] }]);
});

test('attaches a customer’s reaction to what we have sent', async () => {
  const { sendText, read, take } = await openChatappCase(world);
  world.provider = () => jsonAnswer(200, acceptedBy('wamid.sent-by-us'));
  await sendText({ text: 'hello' });
  await take({
    from: digits,
    id: 'wamid.r9',
    timestamp: '1790000001',
    type: 'reaction',
    reaction: { message_id: 'wamid.sent-by-us', emoji: '🙏' },
  });
  expect((await read()).messages).toMatchObject([
    { message: 'hello', reactions: [{ emoji: '🙏', sender_type: 'user-chatapp' }] },
  ]);
});

test('is not held up by a reaction to itself', async () => {
  const { read, take } = await openChatappCase(world);
  const reaction = { message_id: 'wamid.itself', emoji: '🐍' };
  await take({ from: digits, id: 'wamid.itself', timestamp: '1790000001', type: 'reaction', reaction });
  await take(textFrom(digits, 'after'));
  expect((await read()).messages).toMatchObject([{ message: 'after' }]);
});
