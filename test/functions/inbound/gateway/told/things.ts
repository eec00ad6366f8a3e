import { media, type Row } from './row.ts';

const vcard = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Lima;Bia;;Dra.;',
  'FN:Bia Lima',
  'ORG:Clínica;Sales',
  'item1.TEL;waid=5511988887777;type=CELL:+55 11 98888-7777',
  'item1.X-ABLabel:Celular',
  'EMAIL;type=WORK:bia@example.org',
  'ADR;type=HOME:;;Rua A\\, 1;São Paulo;SP;01000;Brasil',
  'URL:https://bia.example',
  'BDAY:1990-01-02',
  'END:VCARD',
].join('\r\n');
const card = {
  name: { formatted_name: 'Bia Lima', first_name: 'Bia', last_name: 'Lima', prefix: 'Dra.' },
  phones: [{ phone: '+55 11 98888-7777', type: 'CELL', wa_id: '5511988887777' }],
  emails: [{ email: 'bia@example.org', type: 'WORK' }],
  addresses: [{ street: 'Rua A, 1', city: 'São Paulo', state: 'SP', zip: '01000', country: 'Brasil', type: 'HOME' }],
  urls: [{ url: 'https://bia.example' }],
  org: { company: 'Clínica', department: 'Sales' },
  birthday: '1990-01-02',
};

/** Places, cards, polls, albums, and what happens in a conversation. */
export const things: readonly Row[] = [
  [
    'a place',
    {
      locationMessage: {
        degreesLatitude: 0,
        degreesLongitude: -46.6,
        name: 'Sé',
        address: 'Centro',
        url: 'https://maps.example/1',
      },
    },
    {
      type: 'location',
      message: '[location] Sé',
      content: { latitude: 0, longitude: -46.6, name: 'Sé', address: 'Centro', url: 'https://maps.example/1' },
    },
  ],
  [
    'a place that moves',
    { liveLocationMessage: { degreesLatitude: 1.5, degreesLongitude: 2, accuracyInMeters: 10, caption: 'on my way' } },
    { type: 'location', content: { latitude: 1.5, live: true, other: { accuracyInMeters: 10, caption: 'on my way' } } },
  ],
  [
    'a card',
    { contactMessage: { displayName: 'Bia Lima', vcard } },
    { type: 'contacts', message: '[contacts] Bia Lima', content: { cards: [card] } },
  ],
  [
    'several cards',
    { contactsArrayMessage: { displayName: '2 contacts', contacts: [{ vcard }, { displayName: 'Leo', vcard: '' }] } },
    {
      type: 'contacts',
      content: { cards: [card, { name: { formatted_name: 'Leo' }, phones: [] }], other: { displayName: '2 contacts' } },
    },
  ],
  [
    'a card with labels, and with what has no member',
    {
      contactMessage: {
        displayName: 'Mega',
        vcard: [
          'FN:Mega',
          'item1.TEL;waid=556181926137:+55 61 8192-6137',
          'item1.X-ABLabel:Celular',
          'TEL:+1 202-555-0100',
          'item2.EMAIL:mega@example.org',
          'item2.X-ABLabel:_$!<Work>!$_',
          'X-WA-BIZ-DESCRIPTION:A shop',
          'NOTE:rings twice',
        ].join('\n'),
      },
    },
    {
      content: {
        cards: [
          {
            phones: [
              { phone: '+55 61 8192-6137', type: 'Celular', wa_id: '556181926137' },
              { phone: '+1 202-555-0100' },
            ],
            emails: [{ email: 'mega@example.org', type: 'Work' }],
            other: { 'X-WA-BIZ-DESCRIPTION': 'A shop', NOTE: 'rings twice' },
          },
        ],
      },
    },
  ],
  ...['pollCreationMessage', 'pollCreationMessageV2', 'pollCreationMessageV3'].map(
    (name): Row => [
      `a poll by ${name}`,
      { [name]: { name: 'Which?', options: [{ optionName: 'a' }, { optionName: 'b' }], selectableOptionsCount: 1 } },
      {
        type: 'poll',
        message: '[poll] Which?: a / b',
        content: { name: 'Which?', options: ['a', 'b'], selectable_count: 1 },
      },
    ],
  ),
  [
    'the head of an album',
    { albumMessage: { expectedImageCount: 3, expectedVideoCount: 1 } },
    { type: 'system', message: '[album] 3 images, 1 video', content: { kind: 'album', images: 3, videos: 1 } },
  ],
  [
    'a picture of an album',
    {
      imageMessage: { ...media },
      messageContextInfo: {
        messageAssociation: { associationType: 'MEDIA_ALBUM', parentMessageKey: { id: '3EB0ALBUM' } },
      },
    },
    {
      type: 'image',
      content: { other: { messageContextInfo: { messageAssociation: { parentMessageKey: { id: '3EB0ALBUM' } } } } },
    },
  ],
  [
    'a pin',
    { pinInChatMessage: { key: { id: '3EB0PIN' }, type: 'PIN_FOR_ALL' } },
    { type: 'system', content: { kind: 'pin', message_id: '3EB0PIN' }, context: { message_id: '3EB0PIN' } },
  ],
  [
    'a pin that was taken off',
    { pinInChatMessage: { key: { id: '3EB0PIN' }, type: 2 } },
    { content: { kind: 'unpin' } },
  ],
  [
    'what is no longer kept',
    { keepInChatMessage: { key: { id: '3EB0KEPT' }, keepType: 'UNDO_KEEP_FOR_ALL', timestampMs: '1790000000000' } },
    { message: '[unkeep]', content: { kind: 'unkeep', message_id: '3EB0KEPT' } },
  ],
  [
    'a status that names our number',
    {
      statusMentionMessage: { message: { protocolMessage: { type: 'STATUS_MENTION_MESSAGE', key: { id: '3EB0ST' } } } },
    },
    { type: 'system', message: '[status mention]', content: { kind: 'status_mention' } },
  ],
  [
    'a setting of the conversation',
    { protocolMessage: { type: 'EPHEMERAL_SETTING', ephemeralExpiration: 86400 } },
    {
      type: 'system',
      message: '[ephemeral setting]',
      content: { kind: 'ephemeral_setting', other: { ephemeralExpiration: 86400 } },
    },
  ],
  [
    'a call in the conversation',
    { callLogMesssage: { isVideo: true, callOutcome: 'MISSED', durationSecs: '0', callType: 'REGULAR' } },
    { type: 'system', message: '[call] missed', content: { kind: 'call', video: true, outcome: 'missed' } },
  ],
  [
    'what only the phone can open',
    { placeholderMessage: { type: 'MASK_LINKED_DEVICES' } },
    { type: 'unsupported', content: { type: 'placeholderMessage' } },
  ],
];
