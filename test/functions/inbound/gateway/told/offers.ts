import { png } from '../../../../shared/media/samples.ts';
import { jid } from '../../../gateway/gateway-client.ts';
import { media, type Row } from './row.ts';

/** What is bought, and answered by a tap. */
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
          url: 'https://shop.example/4455',
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
  [
    'a template with a picture',
    {
      templateMessage: {
        hydratedTemplate: { hydratedContentText: 'Look', imageMessage: { ...media, mimetype: 'image/png' } },
      },
      base64: png.toString('base64'),
    },
    { type: 'template', media_type: 'image', content: { text: 'Look', mime_type: 'image/png', size: png.length } },
  ],
];
