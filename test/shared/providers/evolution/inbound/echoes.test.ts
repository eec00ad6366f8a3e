import { expect, test } from '@jest/globals';
import { echo, key, now, read } from './read-item.ts';

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
])('reads %s that our number sent as an echo, as the conversation shows it', (_what, message, shown) => {
  const { file: _, ...read } = { file: undefined, ...echo(message) };
  expect(read).toEqual({
    kind: 'message',
    providerId: '3EB0A1',
    at: new Date(1795860002000).toISOString(),
    echo: true,
    person: { number: '5511999990000' },
    content: expect.objectContaining(shown),
  });
});

test.each<[string, unknown, object]>([
  ['a text', { conversation: 'hi' }, { type: 'text' }],
  [
    'a voice note',
    { audioMessage: { ptt: true, mimetype: 'audio/ogg', fileLength: '4096', mediaKey: 'secret' } },
    { type: 'audio', content: { voice: true, mime_type: 'audio/ogg', size: 4096 } },
  ],
  ['a document', { documentMessage: { fileName: 'a.pdf' } }, { type: 'document', content: { filename: 'a.pdf' } }],
  [
    'a live place',
    { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 0 } },
    { type: 'location', content: { latitude: 1, longitude: 0, live: true } },
  ],
  [
    'a card',
    {
      contactMessage: { displayName: 'Ana', vcard: 'BEGIN:VCARD\nTEL;type=CELL;waid=5511999990000:+55 11 99999-0000' },
    },
    {
      type: 'contacts',
      content: {
        cards: [
          {
            name: { formatted_name: 'Ana' },
            phones: [{ phone: '+55 11 99999-0000', type: 'CELL', wa_id: '5511999990000' }],
          },
        ],
      },
    },
  ],
  [
    'a poll',
    {
      pollCreationMessage: {
        name: 'Which?',
        options: [{ optionName: 'a' }, { optionName: 'b' }],
        selectableOptionsCount: 1,
      },
    },
    { type: 'poll', content: { name: 'Which?', options: ['a', 'b'], selectable_count: 1 } },
  ],
  ['something new', { holographMessage: {} }, { type: 'unsupported', content: { type: 'holographMessage' } }],
])('an echo of %s carries what programs need', (_what, message, carried) => {
  expect(echo(message)).toMatchObject({ content: carried });
  expect(JSON.stringify(echo(message))).not.toContain('secret');
});

test.each<[string, unknown]>([
  ['null', null],
  ['absent', undefined],
  ['empty', {}],
  ['no object', 'text'],
  ['what stands beside a message alone', { messageContextInfo: {} }],
  ['a wrap of nothing', { ephemeralMessage: { message: null } }],
  ...[
    ...['pollUpdateMessage', 'senderKeyDistributionMessage', 'stickerSyncRmrMessage'],
    ...['fastRatchetKeySenderKeyDistributionMessage', 'protocolMessage'],
  ].map((name): [string, unknown] => [name, { messageContextInfo: {}, [name]: { key: { id: '3EB0C3' } } }]),
])('changes nothing by an echo whose message is %s', (_what, message) => {
  expect(echo(message).kind).toBe('nothing');
});

test('reads an echo with keys of a group beside it as what it shows', () => {
  const message = { senderKeyDistributionMessage: {}, conversation: 'hi' };
  expect(echo(message)).toMatchObject({ content: { message: 'hi' } });
});

test('says what an echo answers', () => {
  const message = { extendedTextMessage: { text: 'hi', contextInfo: { stanzaId: '3EB0B2' } } };
  expect(echo(message)).toMatchObject({ content: { context_message_id: '3EB0B2' } });
});

test('says what the echo of a reaction is to, and takes it back when that is empty', () => {
  const reaction = (text: unknown) => echo({ reactionMessage: { key: { id: '3EB0C3' }, text } });
  expect(reaction('👍')).toMatchObject({ kind: 'reaction', targetId: '3EB0C3', emoji: '👍', echo: true });
  const told = { key: { id: '3EB0C3' }, text: '👍', groupingKey: '👍', senderTimestampMs: '1790000000000' };
  expect(echo({ reactionMessage: told })).toMatchObject({
    other: { reactionMessage: { groupingKey: '👍', senderTimestampMs: '1790000000000' } },
  });
  expect([reaction(''), reaction(undefined)]).toMatchObject([{ emoji: '' }, { emoji: '' }]);
  expect(echo({ reactionMessage: {} }).kind).toBe('unknown');
});

test('says of what went through the server that it did', () => {
  expect(read('sent', { key, message: { conversation: 'hi' } })).toMatchObject({ kind: 'message', viaServer: true });
  expect(echo({ conversation: 'hi' })).not.toHaveProperty('viaServer');
});

test.each<[string, unknown, object]>([
  ['to a status list', { conversation: 'hi' }, { key: { ...key, remoteJid: 'status@broadcast' } }],
  ['of the protocol', { protocolMessage: { type: 6 } }, {}],
  ['of a group’s keys alone', { senderKeyDistributionMessage: {} }, {}],
])('changes nothing by an echo %s', (_what, message, more) => {
  expect(echo(message, more).kind).toBe('nothing');
});

test('knows no echo without an id', () => {
  expect(read('echo', { key: { ...key, id: null }, message: { conversation: 'hi' } }).kind).toBe('unknown');
});

test.each([
  ['a text', '1795860002', 1795860002000],
  ['halves of a long number', { low: 1795860002, high: 0, unsigned: true }, 1795860002000],
  ['nothing', undefined, now],
  ['nonsense', 'soon', now],
])('reads a time that is %s', (_what, messageTimestamp, ms) => {
  expect(echo({ conversation: 'hi' }, { messageTimestamp })).toMatchObject({ at: new Date(ms).toISOString() });
});
