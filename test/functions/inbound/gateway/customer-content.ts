import { jid } from '../../gateway/gateway-client.ts';

/*
 * Messages as servers of v2 tell them, in the members that captures of their webhooks have. Each with what it must carry;
 * `secret` stands where keys, tokens and ways to files do.
 */

type Row = readonly [what: string, message: object, expected: object, record?: object];

const media = {
  url: 'https://mmg.whatsapp.net/secret.enc',
  mediaKey: 'secret',
  directPath: '/secret',
  fileSha256: 'secret',
  fileEncSha256: 'secret',
  jpegThumbnail: 'secret',
  fileLength: '226806',
};
const contextInfo = { stanzaId: '3EB0ASKED', participant: jid, quotedMessage: { conversation: 'the question' } };

export const texts: readonly Row[] = [
  [
    'a text as servers flatten it, its context beside it',
    {
      conversation: 'sim',
      messageContextInfo: {
        deviceListMetadata: { senderKeyHash: 'secret' },
        deviceListMetadataVersion: 2,
        messageSecret: 'secret',
      },
    },
    {
      type: 'text',
      message: 'sim',
      content: {
        body: 'sim',
        other: { source: 'android', contextInfo: { quotedMessage: { conversation: 'the question' } } },
      },
      context: { message_id: '3EB0ASKED' },
    },
    { contextInfo },
  ],
  [
    'a text with a link',
    { extendedTextMessage: { text: 'https://a.example', matchedText: 'https://a.example', title: 'A', contextInfo } },
    { content: { body: 'https://a.example', other: { title: 'A' } }, context: { message_id: '3EB0ASKED' } },
  ],
  [
    'a text that was passed on often, with mentions',
    { conversation: '@5511988887777 look' },
    { forwarded: 'many', content: { other: { contextInfo: { mentionedJid: [jid] } } } },
    { contextInfo: { isForwarded: true, forwardingScore: 5, mentionedJid: [jid] } },
  ],
  [
    'a text that was passed on',
    { conversation: 'look' },
    { forwarded: 'once' },
    { contextInfo: { isForwarded: true, forwardingScore: 1 } },
  ],
  [
    'the ad that brought the person',
    { conversation: 'Oi' },
    {
      referral: {
        source_type: 'ad',
        source_id: '120210',
        source_url: 'https://fb.me/x',
        headline: 'Sale',
        body: 'Half price',
        media_type: 'image',
        media_url: 'https://img.example/1.jpg',
        click_id: 'ARA1',
      },
      content: {
        other: { contextInfo: { entryPointConversionSource: 'ctwa_ad', externalAdReply: { showAdAttribution: true } } },
      },
    },
    {
      contextInfo: {
        entryPointConversionSource: 'ctwa_ad',
        externalAdReply: {
          title: 'Sale',
          body: 'Half price',
          mediaType: 'IMAGE',
          thumbnailUrl: 'https://img.example/1.jpg',
          sourceType: 'ad',
          sourceId: '120210',
          sourceUrl: 'https://fb.me/x',
          ctwaClid: 'ARA1',
          showAdAttribution: true,
        },
      },
    },
  ],
  [
    'the product that it is about',
    { conversation: 'this one?' },
    { context: { message_id: '3EB0P', product: { catalog_id: null, product_id: '4455' } } },
    { contextInfo: { stanzaId: '3EB0P', quotedMessage: { productMessage: { product: { productId: '4455' } } } } },
  ],
  [
    'what a newer server adds, under its own name',
    { hologramMessage: { shape: 'cube', mediaKey: 'secret', depth: 3 } },
    {
      type: 'unsupported',
      message: '[unsupported]',
      content: { type: 'hologramMessage', other: { hologramMessage: { shape: 'cube', depth: 3 }, shiny: true } },
    },
    { shiny: true },
  ],
];

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

export const things: readonly Row[] = [
  [
    'an image',
    { imageMessage: { ...media, mimetype: 'image/jpeg', caption: 'look', height: 1280, width: 960 } },
    { type: 'image', message: 'look', content: { caption: 'look', other: { height: 1280 } } },
  ],
  [
    'an image that may be seen once',
    { viewOnceMessageV2: { message: { imageMessage: { ...media, viewOnce: true } } } },
    { type: 'image', content: { other: { viewOnce: true, wrapped_in: ['viewOnceMessageV2'] } } },
  ],
  [
    'a video note',
    { ptvMessage: { ...media, mimetype: 'video/mp4', seconds: 5 } },
    { type: 'video', content: { source: 'video_note', other: { seconds: 5 } } },
  ],
  [
    'a voice note',
    { audioMessage: { ...media, ptt: true, seconds: 3 }, speechToText: '[audio] hello' },
    {
      type: 'audio',
      message: '[audio]',
      content: { voice: true, other: { seconds: 3, speechToText: '[audio] hello' } },
    },
  ],
  [
    'a document in its wrap',
    {
      documentWithCaptionMessage: {
        message: { documentMessage: { ...media, fileName: 'nota ção.pdf', caption: 'here', pageCount: 2 } },
      },
    },
    {
      type: 'document',
      message: 'here',
      content: { filename: 'nota ção.pdf', caption: 'here', other: { pageCount: 2 } },
    },
  ],
  [
    'a sticker that moves',
    { lottieStickerMessage: { message: { stickerMessage: { ...media, isAnimated: true } } } },
    { type: 'sticker', content: { animated: true } },
  ],
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

const flow = (name: string, parameters: object, text?: string) => ({
  interactiveResponseMessage: {
    ...(text !== undefined && { body: { text } }),
    nativeFlowResponseMessage: { name, paramsJson: JSON.stringify(parameters), version: 3 },
    contextInfo,
  },
});
const vote = (selectedOptions: unknown[]) => ({
  pollUpdateMessage: {
    pollCreationMessageKey: { remoteJid: jid, fromMe: true, id: '3EB0POLL' },
    vote: { encPayload: 'secret', encIv: 'secret', selectedOptions },
    senderTimestampMs: '1790000000000',
  },
});

export const replies: readonly Row[] = [
  [
    'a button',
    { buttonsResponseMessage: { selectedButtonId: 'yes', selectedDisplayText: 'Yes', type: 1, contextInfo } },
    {
      type: 'reply',
      message: 'Yes',
      content: { kind: 'button', id: 'yes', title: 'Yes' },
      context: { message_id: '3EB0ASKED' },
    },
  ],
  [
    'a row of a list',
    {
      messageContextInfo: {},
      listResponseMessage: {
        title: 'arrojado',
        listType: 'SINGLE_SELECT',
        singleSelectReply: { selectedRowId: 'row-3' },
        description: 'brave',
        contextInfo,
      },
    },
    {
      type: 'reply',
      content: {
        kind: 'list',
        id: 'row-3',
        title: 'arrojado',
        description: 'brave',
        other: { listType: 'SINGLE_SELECT' },
      },
    },
  ],
  [
    'a template’s button',
    { templateButtonReplyMessage: { selectedId: 'stop', selectedDisplayText: 'Stop', selectedIndex: 2 } },
    { content: { kind: 'template_button', id: 'stop', title: 'Stop', payload: 'stop', other: { selectedIndex: 2 } } },
  ],
  [
    'a quick reply',
    flow('quick_reply', { id: 'q1', display_text: 'Corte' }),
    { message: 'Corte', content: { kind: 'quick_reply', id: 'q1', title: 'Corte' } },
  ],
  [
    'a menu’s row',
    flow('menu_options', { id: 'm1', title: 'First', description: 'the first' }),
    { content: { kind: 'list', id: 'm1', title: 'First', description: 'the first' } },
  ],
  [
    'a form',
    flow('galaxy_message', { flow_token: 't', size: 42, signature: 'Ana' }, 'Sent'),
    {
      type: 'form_reply',
      message: '[form] Sent',
      content: { name: 'galaxy_message', body: 'Sent', answers: { size: 42, signature: 'Ana' } },
    },
  ],
  [
    'a vote',
    vote(['Monday', 'Friday']),
    {
      type: 'reply',
      message: 'Monday, Friday',
      content: { kind: 'poll_vote', title: 'Monday, Friday', other: { selected_options: ['Monday', 'Friday'] } },
      context: { message_id: '3EB0POLL' },
    },
  ],
  [
    'a vote that the server could not read',
    vote([]),
    { type: 'reply', message: '[poll vote]', content: { kind: 'poll_vote' }, context: { message_id: '3EB0POLL' } },
  ],
  [
    'a vote that only the tally names',
    vote([]),
    { content: { title: 'Friday' } },
    {
      pollUpdates: [
        { name: 'Monday', voters: [] },
        { name: 'Friday', voters: [jid] },
      ],
    },
  ],
];

export const offers: readonly Row[] = [
  [
    'an order',
    {
      orderMessage: {
        orderId: '77',
        itemCount: 2,
        message: 'by Friday',
        orderTitle: 'Shop',
        totalAmount1000: '259000',
        totalCurrencyCode: 'BRL',
        token: 'secret',
      },
    },
    {
      type: 'order',
      message: '[order] 2 items: by Friday',
      content: {
        text: 'by Friday',
        items: [],
        other: { orderId: '77', itemCount: 2, totalAmount1000: '259000', totalCurrencyCode: 'BRL' },
      },
    },
  ],
  [
    'a product',
    {
      productMessage: {
        product: {
          productId: '4455',
          title: 'Shoe',
          currencyCode: 'BRL',
          priceAmount1000: '59900',
          url: 'https://shop.example/4455',
          productImage: media,
        },
        businessOwnerJid: jid,
        body: 'nice',
      },
    },
    {
      type: 'interactive',
      message: 'nice',
      content: {
        kind: 'product',
        product_id: '4455',
        title: 'Shoe',
        other: {
          currencyCode: 'BRL',
          priceAmount1000: '59900',
          product_url: 'https://shop.example/4455',
          businessOwnerJid: jid,
        },
      },
    },
  ],
  [
    'an event',
    {
      eventMessage: {
        name: 'Party',
        description: 'at home',
        startTime: '1790000000',
        isCanceled: false,
        location: { degreesLatitude: 1, degreesLongitude: 2, name: 'Home' },
      },
    },
    {
      type: 'interactive',
      message: '[event] Party',
      content: {
        kind: 'event',
        name: 'Party',
        description: 'at home',
        start_time: '2026-09-21T14:13:20.000Z',
        canceled: false,
        location: { name: 'Home' },
      },
    },
  ],
  [
    'an invitation to a group',
    {
      groupInviteMessage: {
        groupJid: '120363041234567890@g.us',
        inviteCode: 'Ab12',
        inviteExpiration: '1790000000',
        groupName: 'Team',
        caption: 'join us',
        jpegThumbnail: 'secret',
      },
    },
    {
      type: 'interactive',
      message: '[group invite] Team: join us',
      content: {
        kind: 'group_invite',
        group_id: '120363041234567890@g.us',
        subject: 'Team',
        code: 'Ab12',
        body: 'join us',
      },
    },
  ],
  [
    'buttons',
    {
      buttonsMessage: {
        contentText: 'Sure?',
        footerText: 'ok',
        headerType: 1,
        buttons: [{ buttonId: 'y', buttonText: { displayText: 'Yes' }, type: 1 }],
      },
    },
    {
      type: 'interactive',
      message: 'Sure?',
      content: { kind: 'button', body: 'Sure?', footer: 'ok', buttons: [{ id: 'y', title: 'Yes' }] },
    },
  ],
  [
    'a list',
    {
      listMessage: {
        title: 'Menu',
        description: 'Choose',
        buttonText: 'Open',
        footerText: 'f',
        sections: [{ title: 'A', rows: [{ rowId: 'a1', title: 'One', description: 'first' }] }],
      },
    },
    {
      message: 'Choose',
      content: {
        kind: 'list',
        header: 'Menu',
        body: 'Choose',
        button: 'Open',
        footer: 'f',
        sections: [{ title: 'A', rows: [{ id: 'a1', title: 'One', description: 'first' }] }],
      },
    },
  ],
  [
    'buttons of a native flow',
    {
      viewOnceMessage: {
        message: {
          interactiveMessage: {
            header: { title: 'H' },
            body: { text: 'B' },
            footer: { text: 'F' },
            nativeFlowMessage: {
              buttons: [{ name: 'quick_reply', buttonParamsJson: '{"display_text":"Yes","id":"y"}' }],
            },
          },
        },
      },
    },
    {
      message: 'B',
      content: { kind: 'button', header: 'H', body: 'B', footer: 'F', buttons: [{ id: 'y', title: 'Yes' }] },
    },
  ],
  [
    'a link in a button',
    {
      interactiveMessage: {
        body: { text: 'B' },
        nativeFlowMessage: {
          buttons: [{ name: 'cta_url', buttonParamsJson: '{"display_text":"Go","url":"https://a.example"}' }],
        },
      },
    },
    { content: { kind: 'cta_url', button: { text: 'Go', url: 'https://a.example' } } },
  ],
  [
    'a template',
    {
      templateMessage: {
        hydratedTemplate: {
          hydratedContentText: 'Hello Ana',
          hydratedFooterText: 'bye',
          templateId: '99',
          hydratedButtons: [{ index: 1, quickReplyButton: { displayText: 'Yes', id: 'y' } }],
        },
      },
    },
    {
      type: 'template',
      message: 'Hello Ana',
      content: {
        text: 'Hello Ana',
        other: { hydratedFooterText: 'bye', templateId: '99', hydratedButtons: [{ quickReplyButton: { id: 'y' } }] },
      },
    },
  ],
];
