import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { digits } from '../../client.ts';
import { group, jid } from '../../gateway/gateway-client.ts';
import { newId } from './gateway-messages.ts';
import { type GatewayCase, type GatewayStage, openGatewayStage } from './gateway-stage.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

const otherGroup = '120363000000000009@g.us';
const [ana, bia] = ['5511911110000@s.whatsapp.net', '5511922220000@s.whatsapp.net'];

/** Where something is said or done, and by which member of a group. */
interface Where {
  readonly remoteJid: string;
  readonly participant?: string;
}
const ofAna: Where = { remoteJid: group, participant: ana };
const direct: Where = { remoteJid: jid };

const said = (id: string, where: Where, message: object) => ({
  key: { id, fromMe: false, ...where },
  message,
  messageTimestamp: Math.floor(stage.world.clock.now() / 1000),
});
/** Each way in which a server tells of an edit and of a revocation by a person. */
const doings: Readonly<Record<string, (id: string, by: Where) => readonly [event: string, item: object]>> = {
  'an edit as a message': (id, by) => [
    'messages.upsert',
    said(newId(), by, {
      protocolMessage: {
        type: 'MESSAGE_EDIT',
        key: { id, remoteJid: by.remoteJid },
        editedMessage: { conversation: 'edited' },
      },
    }),
  ],
  'an edit as an update': (id, by) => [
    'messages.update',
    { keyId: id, fromMe: false, ...by, message: { editedMessage: { message: { conversation: 'edited' } } } },
  ],
  'a revocation as a message': (id, by) => [
    'messages.upsert',
    said(newId(), by, { protocolMessage: { type: 'REVOKE', key: { id, ...ofAna } } }),
  ],
  'a deletion': (id, by) => ['messages.delete', { id, fromMe: false, ...by, status: 'DELETED' }],
};

const shown = async ({ rows }: GatewayCase, whose: Where) =>
  (await rows(whose.remoteJid === jid ? digits : whose.remoteJid)).map(({ message }: { message: string }) => message);

const ways = Object.keys(doings);
const strangers: [string, Where, Where][] = [
  ['another member of the group', ofAna, { remoteJid: group, participant: bia }],
  ['a member of another group', ofAna, { remoteJid: otherGroup, participant: bia }],
  ['somebody who writes to us alone', ofAna, { remoteJid: bia }],
  ['a hidden member', ofAna, { remoteJid: group, participant: '777@lid' }],
  ['another person', direct, { remoteJid: bia }],
  ['a member of a group', direct, { remoteJid: group, participant: bia }],
];

test.each(strangers)('nothing that %s does changes a message, known or not yet', async (_who, whose, by) => {
  const opened = await stage.openCase();
  const known = newId();
  await opened.take('messages.upsert', said(newId(), { remoteJid: bia }, { conversation: 'a contact' }));
  await opened.take('messages.upsert', said(known, whose, { conversation: 'written' }));
  const early = ways.map(() => newId());
  for (const [index, way] of ways.entries()) {
    for (const id of [known, early[index] ?? '']) await opened.take(...(doings[way]?.(id, by) ?? ['', {}]));
  }
  await opened.take('messages.upsert', ...early.map((id) => said(id, whose, { conversation: 'written' })));
  expect(await shown(opened, whose)).toEqual(Array(1 + ways.length).fill('written'));
});

test.each([
  ['a member’s own, by its number', ofAna, ofAna],
  ['one’s own', direct, direct],
])('what is done to %s message counts, known or not yet', async (_whose, whose, by) => {
  const opened = await stage.openCase();
  const stranger = whose === ofAna ? { remoteJid: group, participant: bia } : { remoteJid: bia };
  const known = ways.map(() => newId());
  const early = ways.map(() => newId());
  await opened.take('messages.upsert', ...known.map((id) => said(id, whose, { conversation: 'written' })));
  for (const [index, way] of ways.entries()) {
    // A stranger's does not stand in the way.
    if (index % 2 === 0) await opened.take(...(doings[way]?.(early[index] ?? '', stranger) ?? ['', {}]));
    for (const ids of [known, early]) await opened.take(...(doings[way]?.(ids[index] ?? '', by) ?? ['', {}]));
  }
  await opened.take('messages.upsert', ...early.map((id) => said(id, whose, { conversation: 'written' })));
  const done = ['edited', 'edited', '[deleted]', '[deleted]'];
  expect(await shown(opened, whose)).toEqual([...done, ...done]);
});

test('counts what a contact does under a hidden address that its message did not bear', async () => {
  const opened = await stage.openCase();
  const [first, id] = [newId(), newId()];
  await opened.take('messages.upsert', said(id, { remoteJid: bia }, { conversation: 'written' }));
  const both = said(first, { remoteJid: '888@lid' }, { conversation: 'more' });
  await opened.take('messages.upsert', { ...both, key: { ...both.key, remoteJidAlt: bia } });
  await opened.take(...(doings['an edit as a message']?.(id, { remoteJid: '888@lid' }) ?? ['', {}]));
  expect((await opened.alone(id)).message).toBe('edited');
});

test('counts what a member of a group does by number to what was written under a hidden address, once the two are one contact', async () => {
  const opened = await stage.openCase();
  const [hidden, id] = [{ remoteJid: '889@lid' }, newId()];
  await opened.take('messages.upsert', said(newId(), hidden, { conversation: 'a contact' }));
  await opened.take('messages.upsert', said(newId(), { remoteJid: bia }, { conversation: 'another' }));
  const asHidden = { remoteJid: group, participant: '889@lid' };
  await opened.take('messages.upsert', said(id, asHidden, { conversation: 'written' }));
  const both = said(newId(), hidden, { conversation: 'one and the same' });
  await opened.take('messages.upsert', { ...both, key: { ...both.key, remoteJidAlt: bia } });
  await opened.take(...(doings['an edit as a message']?.(id, { remoteJid: group, participant: bia }) ?? ['', {}]));
  expect((await opened.alone(id)).message).toBe('edited');
});

test.each(ways)(
  '%s that comes before its message counts, though its author became another contact meanwhile',
  async (way) => {
    const opened = await stage.openCase();
    const [hidden, id] = [{ remoteJid: '890@lid' }, newId()];
    await opened.take('messages.upsert', said(newId(), hidden, { conversation: 'a contact' }));
    await opened.take('messages.upsert', said(newId(), { remoteJid: bia }, { conversation: 'another' }));
    await opened.take(...(doings[way]?.(id, hidden) ?? ['', {}]));
    const both = said(newId(), hidden, { conversation: 'one and the same' });
    await opened.take('messages.upsert', { ...both, key: { ...both.key, remoteJidAlt: bia } });
    await opened.take('messages.upsert', said(id, { remoteJid: bia }, { conversation: 'written' }));
    expect((await opened.alone(id)).message).toBe(way.startsWith('an edit') ? 'edited' : '[deleted]');
  },
);

test('an edit that does not say whose it is changes nothing in another conversation', async () => {
  const opened = await stage.openCase();
  const [inGroup, alone] = [newId(), newId()];
  await opened.take('messages.upsert', said(inGroup, ofAna, { conversation: 'in a group' }));
  await opened.take('messages.upsert', said(alone, direct, { conversation: 'alone' }));
  const edit = (id: string, remoteJid: string) => {
    const made = opened.edit(id, `edited in ${remoteJid === jid ? 'ours' : 'theirs'}`);
    return { ...made, key: { ...made.key, remoteJid } };
  };
  await opened.take('messages.edited', edit(inGroup, jid), edit(inGroup, otherGroup), edit(alone, group));
  expect([await shown(opened, ofAna), await shown(opened, direct)]).toEqual([['in a group'], ['alone']]);
  await opened.take('messages.edited', edit(inGroup, group), edit(alone, jid));
  expect([await shown(opened, ofAna), await shown(opened, direct)]).toEqual([['edited in theirs'], ['edited in ours']]);
});

test('an edit that takes a caption away leaves a description, and no caption', async () => {
  const opened = await stage.openCase();
  const id = newId();
  await opened.take('messages.upsert', said(id, direct, { imageMessage: { caption: 'look' } }));
  const bare = { type: 'MESSAGE_EDIT', key: { id }, editedMessage: { imageMessage: {} } };
  await opened.take('messages.upsert', said(newId(), direct, { protocolMessage: bare }));
  const { message, content } = await opened.alone(id);
  expect([message, content]).toEqual(['[image]', {}]);
});
