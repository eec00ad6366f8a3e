import { furtherAccepted } from './further-messages.ts';

const link = 'https://example.com/file';
const button = (id: string, title: string) => ({ type: 'reply', reply: { id, title } });
const buttons = (count: number) => Array.from({ length: count }, (_, n) => button(`b${n}`, `Button ${n}`));
const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ id: `r${from + n}`, title: `Row ${from + n}` }));
const buttonMessage = (more: object) => ({
  type: 'interactive',
  interactive: { type: 'button', body: { text: 'Which?' }, action: { buttons: buttons(1) }, ...more },
});
const listMessage = (sections: unknown[], more: object = {}, button = 'Menu') => ({
  type: 'interactive',
  interactive: { type: 'list', body: { text: 'Which?' }, action: { button, sections }, ...more },
});
const card = (more: object = {}) => ({ name: { formatted_name: 'Ana Lima', first_name: 'Ana' }, ...more });
const reaction = (emoji: string) => ({ type: 'reaction', reaction: { message_id: 'wamid.HBgL', emoji } });
const location = (latitude: unknown, longitude: unknown) => ({ type: 'location', location: { latitude, longitude } });

/** What the provider takes, without `messaging_product` and `to`, up to the limits. `<image>` stands for an uploaded one. */
export const accepted: Readonly<Record<string, object>> = {
  'text of 1 character': { type: 'text', text: { body: 'a' } },
  'text of 4096 characters': { type: 'text', text: { body: 'a'.repeat(4096) } },
  'text of 4096 emoji': { type: 'text', text: { body: '😀'.repeat(4096), preview_url: true } },
  'text with context': { type: 'text', text: { body: 'a' }, context: { message_id: 'wamid.HBgL' } },
  'text with every envelope field': {
    type: 'text',
    text: { body: 'a' },
    recipient_type: 'individual',
    biz_opaque_callback_data: '😀'.repeat(512),
  },
  'image by id': { type: 'image', image: { id: '<image>' } },
  'image with the longest caption': { type: 'image', image: { link, caption: '😀'.repeat(1024) } },
  'video with caption': { type: 'video', video: { id: '<video>', caption: 'a' } },
  'audio as a voice note': { type: 'audio', audio: { id: '<audio>', voice: true } },
  'document with all': { type: 'document', document: { link, filename: 'a.pdf', caption: 'a' } },
  sticker: { type: 'sticker', sticker: { id: '<sticker>' } },
  'location 0, 0': location(0, 0),
  'location in strings': location('37.4847', '-122.1486'),
  'location at the edge, named': {
    type: 'location',
    location: { latitude: -90, longitude: 180, name: 'Praça da Sé', address: 'São Paulo' },
  },
  '257 cards': { type: 'contacts', contacts: Array.from({ length: 257 }, () => card()) },
  'card with all': {
    type: 'contacts',
    contacts: [
      card({
        phones: [{ phone: '+55 11 99999-9999', type: 'CELL', wa_id: '5511999999999' }, { phone: '1' }],
        emails: [{ email: 'ana@example.com', type: 'WORK' }],
        urls: [{ url: 'https://example.com', type: 'HOME' }],
        addresses: [{ street: 'a', city: 'b', state: 'c', zip: 'd', country: 'e', country_code: 'br', type: 'HOME' }],
        org: { company: 'a', department: 'b', title: 'c' },
        birthday: '2012-08-18',
      }),
    ],
  },
  reaction: reaction('👍'),
  'reaction with skin tone': reaction('👍🏽'),
  'reaction of a family': reaction('👨‍👩‍👧'),
  'reaction of a flag': reaction('🇧🇷'),
  'reaction of a keycap': reaction('1️⃣'),
  'reaction of a bare heart': reaction('❤'),
  'reaction taken back': reaction(''),
  '3 buttons at the limits': {
    type: 'interactive',
    interactive: {
      type: 'button',
      header: { type: 'text', text: '😀'.repeat(60) },
      body: { text: '😀'.repeat(1024) },
      footer: { text: '😀'.repeat(60) },
      action: { buttons: [button('a'.repeat(256), '😀'.repeat(20)), button('b', 'B'), button('c', 'C')] },
    },
  },
  'buttons under an image': buttonMessage({ header: { type: 'image', image: { id: '<image>' } } }),
  'buttons under a video': buttonMessage({ header: { type: 'video', video: { link } } }),
  'buttons under a document': buttonMessage({
    header: { type: 'document', document: { id: '<document>', filename: 'a.pdf' } },
  }),
  'list at the limits': listMessage(
    [
      {
        title: '😀'.repeat(24),
        rows: [{ id: 'a'.repeat(200), title: '😀'.repeat(24), description: '😀'.repeat(72) }],
      },
    ],
    { header: { type: 'text', text: 'a' }, body: { text: '😀'.repeat(4096) }, footer: { text: 'a' } },
    '😀'.repeat(20),
  ),
  'list of 10 rows in one untitled section': listMessage([{ rows: rows(10) }]),
  'list of 10 rows in 2 sections': listMessage([
    { title: 'a', rows: rows(5) },
    { title: 'b', rows: rows(5, 5) },
  ]),
  ...furtherAccepted,
  'list of 10 sections': listMessage(rows(10).map((row, n) => ({ title: `Section ${n}`, rows: [row] }))),
};

export const samples = { link, button, buttons, rows, buttonMessage, listMessage, card, reaction, location };
