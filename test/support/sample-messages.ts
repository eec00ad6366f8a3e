import { furtherSamples } from './sample-interactive.ts';

const to = { phone_number: '+5511999990000' };
const file = 'https://files.example.com/a';
const message = (message_type: string, fields: object) => ({ ...to, message_type, ...fields });
const interactive = (fields: object) => message('interactive', { interactive: fields });
const buttons = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `b${n}`, title: `Button ${n}` }));
const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ id: `r${from + n}`, title: `Row ${from + n}` }));
const quick = (fields: object = {}) => interactive({ type: 'button', body: 'Which?', buttons: buttons(1), ...fields });
const list = (fields: object = {}) =>
  interactive({ type: 'list', body: 'Which?', button: 'Menu', sections: [{ rows: rows(1) }], ...fields });
const card = (fields: object = {}) => ({ name: { formatted_name: 'Ana Lima' }, ...fields });
const place = (fields: object = {}) => message('location', { location: { latitude: 0, longitude: 0, ...fields } });
const reaction = (fields: object = {}) => message('reaction', { reaction: { message_id: 'wamid.a', ...fields } });

/** Makers of bodies of E1, which tests change. */
export const make = { message, quick, list, card, place, reaction, buttons, rows, file };

/** What the provider gave for the file that goes with a sample. */
export const uploaded = { mediaId: '1013859600285441', filename: 'stored.pdf' };
const id = uploaded.mediaId;

const header = (type: string, media: object) => ({ type, [type]: media });
const sentQuick = (fields: object = {}) => ({
  type: 'interactive',
  interactive: {
    type: 'button',
    ...fields,
    body: { text: 'Which?' },
    action: { buttons: [{ type: 'reply', reply: { id: 'b0', title: 'Button 0' } }] },
  },
});
const sentList = (sections: unknown, fields: object = {}) => ({
  type: 'interactive',
  interactive: { type: 'list', ...fields, body: { text: 'Which?' }, action: { button: 'Menu', sections } },
});
const sentCard = { name: { formatted_name: 'Ana Lima', first_name: 'Ana Lima' } };

/** Bodies of E1 up to the limits, and the payload that each becomes. */
export const samples: Readonly<Record<string, readonly [body: object, payload: object]>> = {
  text: [message('text', { text: 'a' }), { type: 'text', text: { body: 'a' } }],
  'a text of 4,096 emoji': [
    message('text', { text: '👋'.repeat(4096) }),
    { type: 'text', text: { body: '👋'.repeat(4096) } },
  ],
  'a reply': [
    message('text', { text: 'a', context_message_id: 'wamid.b' }),
    { context: { message_id: 'wamid.b' }, type: 'text', text: { body: 'a' } },
  ],
  image: [message('image', { media_url: file }), { type: 'image', image: { id } }],
  'an image with the longest caption, as a reply': [
    message('image', { media_url: file, caption: '👋'.repeat(1024), context_message_id: 'wamid.b' }),
    { context: { message_id: 'wamid.b' }, type: 'image', image: { id, caption: '👋'.repeat(1024) } },
  ],
  'an image with a blank caption and a name': [
    message('image', { media_url: file, caption: '', filename: 'a.png' }),
    { type: 'image', image: { id } },
  ],
  'a video with a caption': [
    message('video', { media_url: file, caption: ' a ' }),
    { type: 'video', video: { id, caption: ' a ' } },
  ],
  audio: [message('audio', { media_url: file, caption: null, filename: 'a.mp3' }), { type: 'audio', audio: { id } }],
  'a document with its own name': [
    message('document', { media_url: file }),
    { type: 'document', document: { id, filename: 'stored.pdf' } },
  ],
  "a document with the caller's name": [
    message('document', { media_url: file, filename: 'Relatório ção – 你好.pdf', caption: 'a', fileName: 'b.pdf' }),
    { type: 'document', document: { id, caption: 'a', filename: 'Relatório ção – 你好.pdf' } },
  ],
  'a document with a blank name': [
    message('document', { media_url: file, filename: ' \u200b', caption: null }),
    { type: 'document', document: { id, filename: 'stored.pdf' } },
  ],
  'a place on the equator and the prime meridian': [
    place(),
    { type: 'location', location: { latitude: 0, longitude: 0 } },
  ],
  'a place at minus zero': [
    place({ latitude: -0, longitude: -0 }),
    { type: 'location', location: { latitude: 0, longitude: 0 } },
  ],
  'a place at the edge, named, as a reply': [
    { ...place({ latitude: -90, longitude: 180, name: 'Praça da Sé', address: 'São Paulo' }), context_message_id: 'w' },
    {
      context: { message_id: 'w' },
      type: 'location',
      location: { latitude: -90, longitude: 180, name: 'Praça da Sé', address: 'São Paulo' },
    },
  ],
  'a place with blank texts': [
    place({ latitude: 90, longitude: -180, name: '', address: null }),
    { type: 'location', location: { latitude: 90, longitude: -180 } },
  ],
  'a card with one name': [message('contacts', { contacts: [card()] }), { type: 'contacts', contacts: [sentCard] }],
  'a card with blank name parts and no phones': [
    message('contacts', {
      contacts: [card({ name: { formatted_name: 'Ana Lima', first_name: '', suffix: null }, phones: [] })],
    }),
    { type: 'contacts', contacts: [sentCard] },
  ],
  'a card with all': [
    message('contacts', {
      contacts: [
        card({
          name: {
            formatted_name: 'Dr. Ana B. Lima Jr.',
            first_name: 'Ana',
            last_name: 'Lima',
            middle_name: 'B.',
            prefix: 'Dr.',
            suffix: 'Jr.',
          },
          phones: [
            { phone: '+55 11 99999-9999', type: 'CELL', wa_id: '5511999999999' },
            { phone: '1', type: '' },
          ],
          nickname: 'ignored',
        }),
      ],
      context_message_id: 'w',
    }),
    {
      context: { message_id: 'w' },
      type: 'contacts',
      contacts: [
        {
          name: {
            formatted_name: 'Dr. Ana B. Lima Jr.',
            first_name: 'Ana',
            last_name: 'Lima',
            middle_name: 'B.',
            prefix: 'Dr.',
            suffix: 'Jr.',
          },
          phones: [{ phone: '+55 11 99999-9999', type: 'CELL', wa_id: '5511999999999' }, { phone: '1' }],
        },
      ],
    },
  ],
  '257 cards': [
    message('contacts', { contacts: Array.from({ length: 257 }, () => card()) }),
    { type: 'contacts', contacts: Array.from({ length: 257 }, () => sentCard) },
  ],
  'one button': [quick(), sentQuick()],
  'three buttons at the limits, as a reply': [
    {
      ...quick({
        body: '👋'.repeat(1024),
        header: '👋'.repeat(60),
        footer: '👋'.repeat(60),
        buttons: [{ id: 'a'.repeat(256), title: '👋'.repeat(20) }, ...buttons(2)],
      }),
      context_message_id: 'w',
    },
    {
      context: { message_id: 'w' },
      type: 'interactive',
      interactive: {
        type: 'button',
        header: { type: 'text', text: '👋'.repeat(60) },
        body: { text: '👋'.repeat(1024) },
        footer: { text: '👋'.repeat(60) },
        action: {
          buttons: [
            { type: 'reply', reply: { id: 'a'.repeat(256), title: '👋'.repeat(20) } },
            { type: 'reply', reply: { id: 'b0', title: 'Button 0' } },
            { type: 'reply', reply: { id: 'b1', title: 'Button 1' } },
          ],
        },
      },
    },
  ],
  'buttons with blank texts': [quick({ header: '', footer: ' ', header_media: null }), sentQuick()],
  'buttons under an image, whose name is not shown': [
    quick({ header: '', header_media: { type: 'image', url: file, filename: 'a.png' } }),
    sentQuick({ header: header('image', { id }) }),
  ],
  'buttons under a video': [
    quick({ header_media: { type: 'video', url: file } }),
    sentQuick({ header: header('video', { id }) }),
  ],
  'buttons under a document with its own name': [
    quick({ header_media: { type: 'document', url: file, filename: null } }),
    sentQuick({ header: header('document', { id, filename: 'stored.pdf' }) }),
  ],
  "buttons under a document with the caller's name": [
    quick({ header_media: { type: 'document', url: file, filename: 'Fatura nº 1.pdf' } }),
    sentQuick({ header: header('document', { id, filename: 'Fatura nº 1.pdf' }) }),
  ],
  'a list of one row in an untitled section': [
    list({ header_media: null, sections: [{ title: '', rows: [{ ...rows(1)[0], description: '' }] }] }),
    sentList([{ rows: [{ id: 'r0', title: 'Row 0' }] }]),
  ],
  'a list at the limits': [
    list({
      header: 'a',
      button: 'Menu',
      sections: [
        {
          title: '👋'.repeat(24),
          rows: [{ id: 'a'.repeat(200), title: '👋'.repeat(24), description: '👋'.repeat(72) }],
        },
      ],
    }),
    sentList(
      [
        {
          title: '👋'.repeat(24),
          rows: [{ id: 'a'.repeat(200), title: '👋'.repeat(24), description: '👋'.repeat(72) }],
        },
      ],
      { header: { type: 'text', text: 'a' } },
    ),
  ],
  'a list of ten rows': [list({ sections: [{ rows: rows(10) }] }), sentList([{ rows: rows(10) }])],
  'a list of ten sections': [
    list({ sections: rows(10).map((row, n) => ({ title: `Section ${n}`, rows: [row] })) }),
    sentList(rows(10).map((row, n) => ({ title: `Section ${n}`, rows: [row] }))),
  ],
  'a reaction with an emoji of its own': [
    reaction({ emoji: '👩🏽‍❤️‍💋‍👨🏻' }),
    { type: 'reaction', reaction: { message_id: 'wamid.a', emoji: '👩🏽‍❤️‍💋‍👨🏻' } },
  ],
  'a reaction with the usual emoji': [
    reaction(),
    { type: 'reaction', reaction: { message_id: 'wamid.a', emoji: '👍' } },
  ],
  'a reaction with null for an emoji': [
    { ...reaction({ emoji: null }), context_message_id: null },
    { type: 'reaction', reaction: { message_id: 'wamid.a', emoji: '👍' } },
  ],
  'a reaction taken back': [
    reaction({ emoji: '' }),
    { type: 'reaction', reaction: { message_id: 'wamid.a', emoji: '' } },
  ],
  sticker: [message('sticker', { media_url: file, caption: null }), { type: 'sticker', sticker: { id } }],
  ...furtherSamples(id),
};
