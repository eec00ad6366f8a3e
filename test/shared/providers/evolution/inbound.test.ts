import { expect, test } from '@jest/globals';
import type { InboundItem } from '../../../../shared/channels/inbound-item.ts';
import { evolutionInbound } from '../../../../shared/providers/evolution/inbound/inbound-of.ts';

const now = Date.parse('2026-11-28T10:00:00.000Z');
const read = (kind: InboundItem['kind'], item: unknown, contacts?: unknown[]) =>
  evolutionInbound({ channel: 'gateway', account: 'support', kind, item, contacts }, now);

const jid = '5511999990000@s.whatsapp.net';
const key = { id: '3EB0A1', remoteJid: jid, fromMe: true };
const update = (more: object) => read('status', { keyId: '3EB0A1', remoteJid: jid, fromMe: true, ...more });
const echo = (message: unknown, more: object = {}) =>
  read('echo', { key, message, messageTimestamp: 1795860002, ...more });

test.each<[unknown, string]>([
  ['DELIVERY_ACK', 'delivered'],
  ['READ', 'read'],
  ['PLAYED', 'read'],
  ['read', 'read'],
  [3, 'delivered'],
  ['3', 'delivered'],
  [4, 'read'],
  [5, 'read'],
])('the status %j is %s', (status, ours) => {
  const change = { status: ours, at: '2026-11-28T10:00:00.000Z' };
  expect(update({ status })).toEqual({ kind: 'status', receipt: { providerId: '3EB0A1', change } });
});

test.each(['ERROR', 0])('the status %j is a failure, of which the server gives no reason', (status) => {
  expect(update({ status })).toMatchObject({ receipt: { change: { status: 'failed', error: { code: 'ERROR' } } } });
});

test.each([
  { key, status: 'READ' },
  { key, update: { status: 4 } },
  { id: '3EB0A1', status: 'READ' },
  { keyId: '3EB0A1', messageId: 'database-id', status: 'READ' },
])('finds the message that an update is about', (item) => {
  expect(read('status', item)).toMatchObject({ receipt: { providerId: '3EB0A1', change: { status: 'read' } } });
});

test.each([
  { status: 'PENDING' },
  { status: 1 },
  // Our own record of it says so.
  { status: 'SERVER_ACK' },
  { status: 2 },
  { status: 'DELETED' },
  { status: 9 },
  { status: 1.5 },
  { status: null },
  {},
  { status: 'READ', fromMe: false },
])('%j changes nothing', (more) => {
  expect(update(more).kind).toBe('nothing');
});

test('an update of no message can never succeed', () => {
  expect(read('status', { status: 'READ' }).kind).toBe('unknown');
});

const content = (message_type: string, message: string, media_type: string | null = null) => ({
  message,
  message_type,
  media_type,
  media_url: null,
});

test.each<[string, unknown, object]>([
  ['a text', { conversation: 'hi' }, content('text', 'hi')],
  ['a text with a link', { extendedTextMessage: { text: 'hi' } }, content('text', 'hi')],
  ['an image', { imageMessage: { caption: 'look' } }, content('image', 'look', 'image')],
  ['an image alone', { imageMessage: { url: 'https://mmg' } }, content('image', '[image]', 'image')],
  ['a video', { videoMessage: {} }, content('video', '[video]', 'video')],
  ['a voice note', { audioMessage: { ptt: true } }, content('audio', '[audio]', 'audio')],
  ['a sticker', { stickerMessage: {} }, content('sticker', '[sticker]', 'image')],
  ['a document', { documentMessage: { fileName: 'a.pdf' } }, content('document', '[document] a.pdf', 'document')],
  [
    'a document with a caption',
    { documentWithCaptionMessage: { message: { documentMessage: { caption: 'here' } } } },
    content('document', 'here', 'document'),
  ],
  [
    'a place',
    { locationMessage: { degreesLatitude: 0, degreesLongitude: 0, name: 'Null Island' } },
    content('location', '[location] Null Island'),
  ],
  [
    'a place without a name',
    { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2 } },
    content('location', '[location] 1, 2'),
  ],
  ['a card', { contactMessage: { displayName: 'Ana' } }, content('contacts', '[contacts] Ana')],
  [
    'a poll',
    {
      messageContextInfo: {},
      pollCreationMessageV3: { name: 'Which?', options: [{ optionName: 'a' }, { optionName: 'b' }] },
    },
    content('poll', '[poll] Which?: a / b'),
  ],
  [
    'a message that vanishes',
    { ephemeralMessage: { message: { viewOnceMessageV2: { message: { imageMessage: {} } } } } },
    content('image', '[image]', 'image'),
  ],
  [
    'a picture of an album',
    { associatedChildMessage: { message: { imageMessage: { caption: 'look' } } } },
    content('image', 'look', 'image'),
  ],
  ['something new', { holographMessage: {} }, content('unknown', '[unsupported]')],
])('%s that our number sent is an echo, as the conversation shows it', (_what, message, shown) => {
  expect(echo(message)).toEqual({
    kind: 'message',
    providerId: '3EB0A1',
    at: new Date(1795860002000).toISOString(),
    echo: true,
    person: { number: '5511999990000' },
    content: shown,
  });
});

test.each<[string, unknown]>([
  ['null', null],
  ['absent', undefined],
  ['empty', {}],
  ['no object', 'text'],
  ['what stands beside a message alone', { messageContextInfo: {} }],
  ['a wrap of nothing', { ephemeralMessage: { message: null } }],
  ...[
    ...['pollUpdateMessage', 'pinInChatMessage', 'keepInChatMessage', 'encReactionMessage', 'encCommentMessage'],
    ...['encEventResponseMessage', 'senderKeyDistributionMessage', 'secretEncryptedMessage', 'placeholderMessage'],
    ...['stickerSyncRmrMessage', 'albumMessage', 'fastRatchetKeySenderKeyDistributionMessage'],
  ].map((name): [string, unknown] => [name, { messageContextInfo: {}, [name]: { key: { id: '3EB0C3' } } }]),
])('an echo whose message is %s changes nothing', (_what, message) => {
  expect(echo(message).kind).toBe('nothing');
});

test('an echo with keys of a group beside it is what it shows', () => {
  const message = { senderKeyDistributionMessage: {}, conversation: 'hi' };
  expect(echo(message)).toMatchObject({ content: { message: 'hi' } });
});

test('an echo says what it answers', () => {
  const message = { extendedTextMessage: { text: 'hi', contextInfo: { stanzaId: '3EB0B2' } } };
  expect(echo(message)).toMatchObject({ content: { context_message_id: '3EB0B2' } });
});

test('an echo of a reaction says what it is to; an empty one takes it back', () => {
  const reaction = (text: unknown) => echo({ reactionMessage: { key: { id: '3EB0C3' }, text } });
  expect(reaction('👍')).toMatchObject({ kind: 'reaction', targetId: '3EB0C3', emoji: '👍', echo: true });
  expect([reaction(''), reaction(undefined)]).toMatchObject([{ emoji: '' }, { emoji: '' }]);
  expect(echo({ reactionMessage: {} }).kind).toBe('unknown');
});

test.each<[string, object, object]>([
  ['with a device', { remoteJid: '5511999990000:12@s.whatsapp.net' }, { person: { number: '5511999990000' } }],
  ['to a group', { remoteJid: '120363041234567890@g.us' }, { groupId: '120363041234567890@g.us', person: {} }],
  [
    'to somebody hidden who is named beside',
    { remoteJid: '123456@lid', recipientPn: jid },
    { person: { number: '5511999990000' } },
  ],
])('an echo %s is of that conversation', (_what, more, where) => {
  expect(echo({ conversation: 'hi' }, { key: { ...key, ...more } })).toMatchObject({ kind: 'message', ...where });
});

const others = ['remoteJidAlt', 'senderPn', 'recipientPn', 'peerRecipientPn', 'previousRemoteJid'];
const named = (more: object, ours?: unknown[]) =>
  read('echo', { key: { ...key, ...more }, message: { conversation: 'hi' } }, ours);
const ours = '5511988880000:3@s.whatsapp.net';

test.each(others)(
  'an echo to somebody hidden is of the conversation with the number in %s, unless it is ours',
  (name) => {
    const hidden = { remoteJid: '123456@lid', [name]: jid };
    expect(named(hidden, [ours])).toMatchObject({ kind: 'message', person: { number: '5511999990000' } });
    expect(named(hidden, [jid]).kind).toBe('nothing');
  },
);

test.each([
  ['remoteJidAlt', 'nothing'],
  ['senderPn', 'nothing'],
  ['recipientPn', 'message'],
  ['peerRecipientPn', 'message'],
])('where nobody says which number is ours, one in %s is %s', (name, kind) => {
  expect(named({ remoteJid: '123456@lid', [name]: jid }).kind).toBe(kind);
});

test('a number that took the place of a hidden one may be ours', () => {
  const replaced = { remoteJid: jid, senderPn: jid, previousRemoteJid: '123456@lid' };
  const theirs = { recipientPn: '5511977770000@s.whatsapp.net' };
  expect([named(replaced).kind, named(replaced, [jid]).kind]).toEqual(['nothing', 'nothing']);
  expect(named(replaced, [ours])).toMatchObject({ person: { number: '5511999990000' } });
  for (const given of [undefined, [jid]]) {
    expect(named({ ...replaced, ...theirs }, given)).toMatchObject({ person: { number: '5511977770000' } });
  }
});

test.each(others)('an echo to a status list or to ourselves has no other end in %s', (name) => {
  for (const remoteJid of ['status@broadcast', ours])
    expect(named({ remoteJid, [name]: jid }, [ours]).kind).toBe('nothing');
});

test.each([
  ['123456', 'nothing'],
  ['1234567', 'message'],
  ['123456789012345', 'message'],
  ['1234567890123456', 'nothing'],
])('an echo to the number %s is %s', (number, kind) => {
  expect(named({ remoteJid: `${number}@s.whatsapp.net` }).kind).toBe(kind);
});

test('what went through the server is told so', () => {
  expect(read('sent', { key, message: { conversation: 'hi' } })).toMatchObject({ kind: 'message', throughApi: true });
  expect(echo({ conversation: 'hi' })).not.toHaveProperty('throughApi');
});

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
])('an edit that comes %s replaces the text, at the time that it bears', (_what, kind, item) => {
  const at = '2026-11-28T10:00:02.123Z';
  expect(read(kind, item)).toMatchObject({ kind: 'edit', targetId: '3EB0A1', text: 'better', at });
});

test.each<[string, object, string]>([
  ['a caption', { imageMessage: { caption: 'look' } }, 'look'],
  ['a text with a link', { extendedTextMessage: { text: 'https://a.example' } }, 'https://a.example'],
])('an edit can be of %s', (_what, editedMessage, text) => {
  expect(read('edit', edit({ editedMessage }))).toMatchObject({ text });
});

test('an edit without a time has that of its message, or is of now', () => {
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
])('an edit to %s changes nothing', (_what, kind, item) => {
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
])('the time %s that lies ahead is now: what truly comes later must count', (_what, kind, item) => {
  expect(read(kind, item)).toMatchObject({ at: new Date(now).toISOString() });
});

test('clocks may differ by a minute', () => {
  expect(read('edit', edit({ timestampMs: now + 60_000 }))).toMatchObject({ at: new Date(now + 60_000).toISOString() });
});

test('an edit is proven to be ours in a message of ours, and where the server made it, and nowhere else', () => {
  const wrapped = { key, message: { editedMessage: { message: inProtocol(edit()).message } } };
  const proofs: [InboundItem['kind'], object][] = [
    ['echo', inProtocol(edit())],
    ['echo', wrapped],
    ['sent', inProtocol(edit())],
    ['sent-edit', edit()],
  ];
  for (const [kind, item] of proofs) expect(read(kind, item)).toMatchObject({ kind: 'edit', proven: true });
  expect(read('edit', edit())).not.toHaveProperty('proven');
});

test.each([
  { ...key, status: 'DELETED' },
  { id: 'database-id', key },
])('%j takes its message back', (item) => {
  expect(read('revoke', item)).toMatchObject({ kind: 'revoke', targetId: '3EB0A1' });
});

test.each(['REVOKE', 0])('a message of the protocol with the type %j takes one back', (type) => {
  expect(read('echo', inProtocol({ key, type }))).toMatchObject({ kind: 'revoke', targetId: '3EB0A1' });
});

test('an edit does not take back: nothing in it proves who has written it', () => {
  expect(read('edit', { key, type: 'REVOKE' }).kind).toBe('nothing');
});

test.each<[string, InboundItem['kind'], object]>([
  ['an edit of no message', 'edit', edit({ key: {} })],
  ['an edit to nothing', 'edit', edit({ editedMessage: null })],
  ['keys of a group', 'edit', { key, type: 'INITIAL_SECURITY_NOTIFICATION_SETTING_SYNC' }],
  ['a revocation of nothing', 'echo', inProtocol({ type: 0 })],
])('%s changes nothing', (_what, kind, item) => {
  expect(read(kind, item).kind).toBe('nothing');
});

test.each<[string, unknown, object]>([
  ['to somebody hidden', { conversation: 'hi' }, { key: { ...key, remoteJid: '123456@lid' } }],
  ['to a status list', { conversation: 'hi' }, { key: { ...key, remoteJid: 'status@broadcast' } }],
  ['of the protocol', { protocolMessage: { type: 6 } }, {}],
  ['of a group’s keys alone', { senderKeyDistributionMessage: {} }, {}],
])('an echo %s changes nothing', (_what, message, more) => {
  expect(echo(message, more).kind).toBe('nothing');
});

test('an echo without an id can never succeed', () => {
  expect(read('echo', { key: { ...key, id: null }, message: { conversation: 'hi' } }).kind).toBe('unknown');
});

test.each([
  ['a text', '1795860002', 1795860002000],
  ['halves of a long number', { low: 1795860002, high: 0, unsigned: true }, 1795860002000],
  ['nothing', undefined, now],
  ['nonsense', 'soon', now],
])('the time may be %s', (_what, messageTimestamp, ms) => {
  expect(echo({ conversation: 'hi' }, { messageTimestamp })).toMatchObject({ at: new Date(ms).toISOString() });
});
