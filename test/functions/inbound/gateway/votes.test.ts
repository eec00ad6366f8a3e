import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { digits } from '../../client.ts';
import { group, jid } from '../../gateway/gateway-client.ts';
import { newId } from './gateway-messages.ts';
import { type GatewayStage, openGatewayStage } from './gateway-stage.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

const poll = '3EB0POLL';

/** A vote as an update of its poll, and as a message. */
const update = (name: string, voter: string, remoteJid = jid) => ({
  keyId: poll,
  remoteJid,
  fromMe: true,
  status: 'SERVER_ACK',
  pollUpdates: ['a', 'b'].map((each) => ({ name: each, voters: each === name ? [voter] : [] })),
});
const message = (name: string, key: object = {}) => ({
  key: { id: newId(), remoteJid: jid, fromMe: false, ...key },
  message: { pollUpdateMessage: { pollCreationMessageKey: { id: poll }, vote: { selectedOptions: [name] } } },
  messageTimestamp: Math.floor(stage.world.clock.now() / 1000),
});

test('a vote that an update tells is the voter’s reply to the poll, and another vote another', async () => {
  const { take, rows, events } = await stage.openCase();
  await take('messages.update', update('a', jid));
  await take('messages.update', update('b', jid));
  await take('messages.update', update('', jid));
  const vote = { type: 'reply', context: { message_id: poll }, sender: { phone_number: digits } };
  const votes = ['a', 'b'].map((title) => ({ ...vote, content: { kind: 'poll_vote', title } }));
  expect(await rows()).toMatchObject(votes);
  expect(events()).toMatchObject(votes.map((each) => ({ type: 'message_received', data: { message: each } })));
});

test.each(['message', 'update'])(
  'a vote that is told twice, as a %s first, is stored once, and each change of it',
  async (first) => {
    const { take, texts } = await stage.openCase();
    for (const name of ['a', 'b', 'a']) {
      const ways = [() => take('messages.upsert', message(name)), () => take('messages.update', update(name, jid))];
      for (const tell of first === 'message' ? ways : ways.toReversed()) await tell();
    }
    expect(await texts()).toEqual(['a', 'b', 'a']);
  },
);

test('the same vote of two members of a group is two, also where one of them is told twice', async () => {
  const { take, rows } = await stage.openCase();
  const [ana, other] = ['111@lid', '222@lid'];
  await take('messages.upsert', message('a', { remoteJid: group, participant: ana }));
  await take('messages.update', update('a', ana, group));
  await take('messages.update', update('a', other, group));
  const senders = (await rows(group)).map(({ sender }: { sender: { user_id: string | null } }) => sender.user_id);
  expect(senders).toEqual([ana, other]);
});

test('the same vote half an hour later is another', async () => {
  const { take, texts } = await stage.openCase();
  await take('messages.upsert', message('a'));
  stage.world.clock.advance(30 * 60_000);
  await take('messages.update', update('a', jid));
  expect(await texts()).toEqual(['a', 'a']);
});

test('our own vote in a group is no reply of a stranger, also where the group hides our number', async () => {
  const { take, rows } = await stage.openCase();
  await take('messages.update', { ...update('a', '333@lid', group), participant: '333:2@lid' });
  await take('messages.update', { ...update('b', '444@lid', group), participant: '333:2@lid' });
  expect((await rows(group)).map(({ message: text }: { message: string }) => text)).toEqual(['b']);
});
