import { expect, test } from '@jest/globals';
import type { InboundItem } from '../../../../../shared/channels/inbound-item.ts';
import { jid, key, now, read } from './read-item.ts';

const ours = '5511988880000:3@s.whatsapp.net';
const edit = (more: object = {}) => ({
  key,
  type: 'MESSAGE_EDIT',
  editedMessage: { conversation: 'better' },
  timestampMs: '1795860002123',
  ...more,
});
const inProtocol = (part: object, id = '3EB0D4') => ({ key: { ...key, id }, message: { protocolMessage: part } });

test.each<[string, InboundItem['kind'], object]>([
  ['by itself', 'edit', edit()],
  ['by itself, with the number of its type', 'edit', edit({ type: 14, timestampMs: { low: 563672395, high: 418 } })],
  ['as a message', 'echo', inProtocol(edit())],
  ['as a message that wraps it', 'echo', { key, message: { editedMessage: { message: inProtocol(edit()).message } } }],
])('replaces the text by an edit that comes %s, at the time that it bears', (_what, kind, item) => {
  const at = '2026-11-28T10:00:02.123Z';
  expect(read(kind, item)).toMatchObject({ kind: 'edit', targetId: '3EB0A1', text: 'better', at });
});

test.each<[string, object, string]>([
  ['a caption', { imageMessage: { caption: 'look' } }, 'look'],
  ['a text with a link', { extendedTextMessage: { text: 'https://a.example' } }, 'https://a.example'],
])('reads an edit of %s', (_what, editedMessage, text) => {
  expect(read('edit', edit({ editedMessage }))).toMatchObject({ text });
});

test('gives an edit without a time that of its message, or now', () => {
  const timeless = edit({ timestampMs: null });
  expect(read('edit', timeless)).toMatchObject({ at: new Date(now).toISOString() });
  const at = new Date(1795860002000).toISOString();
  expect(read('echo', { ...inProtocol(timeless), messageTimestamp: 1795860002 })).toMatchObject({ at });
});

test.each<[string, InboundItem['kind'], object]>([
  ['something new', 'edit', edit({ editedMessage: { holographMessage: {} } })],
  ['something new, as a message', 'echo', inProtocol(edit({ editedMessage: { holographMessage: {} } }))],
  ['nothing', 'edit', edit({ editedMessage: {} })],
  ['a vote', 'edit', edit({ editedMessage: { pollUpdateMessage: {} } })],
])('changes nothing by an edit to %s', (_what, kind, item) => {
  expect(read(kind, item).kind).toBe('nothing');
});

test.each<[string, InboundItem['kind'], object]>([
  ['of an edit', 'edit', edit({ timestampMs: '99999999999999' })],
  ['of an edit as a message', 'echo', inProtocol(edit({ timestampMs: now + 600_000 }))],
  [
    'of the message around an edit',
    'echo',
    { ...inProtocol(edit({ timestampMs: null })), messageTimestamp: 99999999999 },
  ],
  ['of a message', 'echo', { key, message: { conversation: 'hi' }, messageTimestamp: 99999999999 }],
])('takes the time %s that lies ahead for now: what truly comes later must count', (_what, kind, item) => {
  expect(read(kind, item)).toMatchObject({ at: new Date(now).toISOString() });
});

test('keeps a time that is ahead by the minute that clocks may differ', () => {
  expect(read('edit', edit({ timestampMs: now + 60_000 }))).toMatchObject({ at: new Date(now + 60_000).toISOString() });
});

test('takes an edit for ours in a message of ours, and where the server made it, and nowhere else', () => {
  const wrapped = { key, message: { editedMessage: { message: inProtocol(edit()).message } } };
  const proofs: [InboundItem['kind'], object][] = [
    ['echo', inProtocol(edit())],
    ['echo', wrapped],
    ['sent', inProtocol(edit())],
    ['sent-edit', edit()],
  ];
  for (const [kind, item] of proofs) expect(read(kind, item)).toMatchObject({ kind: 'edit', by: 'us' });
  expect(read('edit', edit())).not.toHaveProperty('by');
});

test.each([
  { ...key, status: 'DELETED' },
  { id: 'database-id', key },
])('revokes the message of %j', (item) => {
  expect(read('revoke', item)).toMatchObject({ kind: 'revoke', targetId: '3EB0A1' });
});

test.each(['REVOKE', 0])('revokes by a message of the protocol with the type %j', (type) => {
  expect(read('echo', inProtocol({ key, type }))).toMatchObject({ kind: 'revoke', targetId: '3EB0A1' });
});

test('does not say of a revocation that comes by itself whose it is', () => {
  const revocation = read('edit', { key, type: 'REVOKE' });
  expect(revocation).toMatchObject({ kind: 'revoke', targetId: '3EB0A1' });
  expect(revocation).not.toHaveProperty('by');
});

test.each([
  [true, 'us'],
  [false, 'them'],
])('says of a deletion whose key has fromMe %s that it is by %s', (fromMe, by) => {
  expect(read('revoke', { ...key, fromMe })).toMatchObject({ kind: 'revoke', by });
});

test.each([
  [true, 'us'],
  [false, 'them'],
])('reads an update that has another text, with fromMe %s, as an edit by %s', (fromMe, by) => {
  const message = { editedMessage: { message: { conversation: 'better' } } };
  const edit = { kind: 'edit', targetId: '3EB0A1', text: 'better', by };
  expect(read('status', { keyId: '3EB0A1', remoteJid: jid, fromMe, status: 'SERVER_ACK', message })).toMatchObject(
    edit,
  );
});

test.each<[string, InboundItem['kind'], object]>([
  ['an edit of no message', 'edit', edit({ key: {} })],
  ['an edit to nothing', 'edit', edit({ editedMessage: null })],
  ['keys of a group', 'edit', { key, type: 'INITIAL_SECURITY_NOTIFICATION_SETTING_SYNC' }],
  ['a revocation of nothing', 'echo', inProtocol({ type: 0 })],
])('changes nothing by %s', (_what, kind, item) => {
  expect(read(kind, item).kind).toBe('nothing');
});

const group = '120363000000000001@g.us';
const message = { editedMessage: { message: { conversation: 'better' } } };

test.each<[string, InboundItem['kind'], object, object]>([
  ['an update', 'status', { keyId: '3EB0A1', remoteJid: jid, fromMe: false, message }, { number: '5511999990000' }],
  [
    'an update in a group',
    'status',
    { keyId: '3EB0A1', remoteJid: group, participant: '42@lid', fromMe: false, message },
    { lid: '42@lid' },
  ],
  ['a deletion', 'revoke', { ...key, fromMe: false }, { number: '5511999990000' }],
  ['an edit of what we wrote', 'edit', edit(), { number: '5511999990000' }],
  ['an edit of what a customer wrote', 'edit', edit({ key: { ...key, remoteJid: ours } }), {}],
])('%s is of the person at the other end, never of ourselves', (_what, kind, item, person) => {
  expect(read(kind, item, [ours])).toMatchObject({ person });
  expect((read(kind, item, [ours]) as { person: object }).person).toEqual(person);
});
