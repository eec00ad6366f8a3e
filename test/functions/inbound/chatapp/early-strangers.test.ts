import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { enqueueMerge } from '../../../../shared/contacts/merge-request.ts';
import { textFrom } from '../../../support/customers.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { clientOf, digits } from '../../client.ts';
import { openChatappCase } from './chatapp-case.ts';

// A reaction can come before its message. One from another conversation is not the message's.

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const stranger = '5511888880000';
let made = 0;
const by = (from: string, members: object) => ({
  from,
  id: `wamid.early.${++made}`,
  timestamp: String(1_790_000_000 + made),
  ...members,
});
const reaction = (from: string, message_id: string, emoji: string) =>
  by(from, { type: 'reaction', reaction: { message_id, emoji } });

test('an early reaction of another conversation does not show, and the person’s own beside it does', async () => {
  for (const isFirst of [true, false]) {
    const { take, read } = await openChatappCase(world);
    const message = textFrom(digits, 'said first');
    const [own, other] = [reaction(digits, message.id, '🎉'), reaction(stranger, message.id, '👎')];
    for (const each of isFirst ? [own, other] : [other, own]) await take(each);
    await take(message);
    const { messages } = await read();
    expect(messages[0].reactions).toMatchObject([{ emoji: '🎉', sender_type: 'user-chatapp' }]);
  }
});

test('an early reaction of ours in another conversation shows on no message of this one, and ours in this one does', async () => {
  const { tenant, take, read } = await openChatappCase(world);
  world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.${tenant.organization.id}.${count}`));
  const { send } = clientOf(world.ports, tenant.apiKey);
  await take(textFrom(stranger, 'a contact'), textFrom(digits, 'a contact too'));
  const message = textFrom(digits, 'said later');
  const react = (to: string, emoji: string) =>
    send({
      body: { phone_number: `+${to}`, message_type: 'reaction', reaction: { message_id: message.id, emoji } },
    });
  const answers = [await react(digits, '👍'), await react(stranger, '👎')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await world.drain();
  await take(message);
  const shown = (await read()).messages.find(({ message: text }: { message: string }) => text === 'said later');
  expect(shown.reactions).toMatchObject([{ emoji: '👍', sender_type: 'bot-chatapp' }]);
});

test('what waited in a conversation that has been merged since is this one’s', async () => {
  const { tenant, contact, take, read } = await openChatappCase(world);
  const message = textFrom(digits, 'said first');
  await take(textFrom(stranger, 'from my other number'));
  await take(reaction(stranger, message.id, '🎉'));
  const other = (await clientOf(world.ports, tenant.apiKey).contact({ query: `chatapp_id=${stranger}` })).body.contact;
  const organizationId = tenant.organization.id;
  await enqueueMerge({ organizationId, contactIds: [contact.id, other.id], keepsFirst: true }, world.ports);
  await world.drain();
  await take(message);
  const shown = (await read()).messages.find(({ message: text }: { message: string }) => text === 'said first');
  expect(shown.reactions).toMatchObject([{ emoji: '🎉' }]);
});
