import { expect, test } from '@jest/globals';
import type { Inbound } from '../../../../../shared/channels/inbound.ts';
import { echo, jid, key, read } from './read-item.ts';

test.each<[string, object, object]>([
  ['with a device', { remoteJid: '5511999990000:12@s.whatsapp.net' }, { person: { number: '5511999990000' } }],
  ['to a group', { remoteJid: '120363041234567890@g.us' }, { groupId: '120363041234567890@g.us', person: {} }],
  [
    'to a hidden person who is named beside',
    { remoteJid: '123456@lid', recipientPn: jid },
    { person: { number: '5511999990000' } },
  ],
])('puts an echo %s into that conversation', (_what, more, where) => {
  expect(echo({ conversation: 'hi' }, { key: { ...key, ...more } })).toMatchObject({ kind: 'message', ...where });
});

const others = ['remoteJidAlt', 'senderPn', 'recipientPn', 'peerRecipientPn', 'previousRemoteJid'];
const named = (more: object, ours?: unknown[]) =>
  read('echo', { key: { ...key, ...more }, message: { conversation: 'hi' } }, ours);
const ours = '5511988880000:3@s.whatsapp.net';
const hidden = { lid: '123456@lid' };
const personOf = (inbound: Inbound) => (inbound.kind === 'message' ? inbound.person : undefined);

test.each(others)(
  'puts an echo to a hidden person into the conversation with the number in %s, unless that is ours',
  (name) => {
    const key = { remoteJid: '123456@lid', [name]: jid };
    expect(personOf(named(key, [ours]))).toEqual({ ...hidden, number: '5511999990000' });
    expect(personOf(named(key, [jid]))).toEqual(hidden);
  },
);

test.each([
  ['remoteJidAlt', undefined],
  ['senderPn', undefined],
  ['recipientPn', '5511999990000'],
  ['peerRecipientPn', '5511999990000'],
])('where it is not known which number is ours, one in %s gives an echo’s person the number %s', (name, number) => {
  expect(personOf(named({ remoteJid: '123456@lid', [name]: jid }))?.number).toBe(number);
});

test('takes a number that replaced a hidden one for ours where it may be', () => {
  const replaced = { remoteJid: jid, senderPn: jid, previousRemoteJid: '123456@lid' };
  const theirs = { recipientPn: '5511977770000@s.whatsapp.net' };
  expect([named(replaced), named(replaced, [jid])].map(personOf)).toEqual([hidden, hidden]);
  expect(named(replaced, [ours])).toMatchObject({ person: { number: '5511999990000' } });
  for (const given of [undefined, [jid]]) {
    expect(named({ ...replaced, ...theirs }, given)).toMatchObject({ person: { number: '5511977770000' } });
  }
});

test.each(others)('finds no other end in %s of an echo to a status list or to ourselves', (name) => {
  for (const remoteJid of ['status@broadcast', ours])
    expect(named({ remoteJid, [name]: jid }, [ours]).kind).toBe('nothing');
});

test.each([
  ['123456', 'nothing'],
  ['1234567', 'message'],
  ['123456789012345', 'message'],
  ['1234567890123456', 'nothing'],
])('reads an echo to the number %s as %s', (number, kind) => {
  expect(named({ remoteJid: `${number}@s.whatsapp.net` }).kind).toBe(kind);
});
