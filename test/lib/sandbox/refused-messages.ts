import { samples } from './accepted-messages.ts';
import { furtherRefused } from './further-messages.ts';

const { link, button, buttons, rows, buttonMessage, listMessage, card, reaction, location } = samples;
const actionOf = (...given: unknown[]) => buttonMessage({ action: { buttons: given } });
const oneRow = (row: object) => listMessage([{ rows: [{ id: 'a', title: 'A', ...row }] }]);
const cards = (...contacts: unknown[]) => ({ type: 'contacts', contacts });
const text = { type: 'text', text: { body: 'a' } };

/** What the provider refuses: the code, how the details begin, and the payload without `messaging_product` and `to`. */
export const refused: Readonly<Record<string, readonly [code: number, details: string, payload: object]>> = {
  'messaging_product missing': [100, 'messaging_product:', { ...text, messaging_product: undefined }],
  'messaging_product of another': [131009, 'messaging_product:', { ...text, messaging_product: 'instagram' }],
  'no recipient': [131008, 'to:', { ...text, to: undefined }],
  'recipient without a plus sign': [131009, 'to: must start with +', { ...text, to: '16505551234' }],
  'recipient of 6 digits': [131009, 'to: must have 7 to 15', { ...text, to: '+123456' }],
  'recipient of 16 digits': [131009, 'to: must have 7 to 15', { ...text, to: '+1234567890123456' }],
  'recipient with a letter': [131009, 'to:', { ...text, to: '+1650555123a' }],
  'recipient in full-width digits': [131009, 'to:', { ...text, to: '+１６５０５５５１２３４' }],
  'recipient as a number': [100, 'to:', { ...text, to: 16505551234 }],
  'user id of no shape': [131009, 'recipient:', { ...text, to: undefined, recipient: '16505551234' }],
  'group recipient': [131009, 'recipient_type:', { ...text, recipient_type: 'group' }],
  'type missing': [131008, 'type:', { text: { body: 'a' } }],
  'type unknown': [131008, 'type:', { type: 'poll', poll: {} }],
  'type of a prototype member': [131008, 'type:', { type: 'constructor' }],
  'template without a language': [131008, 'template.language', { type: 'template', template: { name: 'a' } }],
  'object of the type missing': [131008, 'text:', { type: 'text' }],
  'object of another type beside it': [100, 'the body:', { ...text, image: { id: '1' } }],
  'unknown envelope field': [100, 'the body:', { ...text, message_type: 'text' }],
  'callback data of 513 characters': [
    131009,
    'biz_opaque_callback_data:',
    { ...text, biz_opaque_callback_data: '😀'.repeat(513) },
  ],
  'callback data that is no string': [100, 'biz_opaque_callback_data:', { ...text, biz_opaque_callback_data: 1 }],
  'empty context': [131008, 'context.message_id:', { ...text, context: {} }],
  'blank context id': [131009, 'context.message_id:', { ...text, context: { message_id: '' } }],

  'text missing': [131008, 'text.body:', { type: 'text', text: {} }],
  'text empty': [131009, 'text.body:', { type: 'text', text: { body: '' } }],
  'text of 4097 characters': [131009, 'text.body:', { type: 'text', text: { body: 'a'.repeat(4097) } }],
  'text of 4097 emoji': [131009, 'text.body:', { type: 'text', text: { body: '😀'.repeat(4097) } }],
  'text as a number': [100, 'text.body:', { type: 'text', text: { body: 1 } }],
  'text as a bare string': [100, 'text:', { type: 'text', text: 'a' }],

  'image without id and link': [131008, 'image.id: id or link', { type: 'image', image: {} }],
  'image with both': [131009, 'image.id:', { type: 'image', image: { id: '1', link } }],
  'image from a relative link': [131009, 'image.link:', { type: 'image', image: { link: '/a.png' } }],
  'image from ftp': [131009, 'image.link:', { type: 'image', image: { link: 'ftp://example.com/a.png' } }],
  'caption of 1025 characters': [
    131009,
    'image.caption:',
    { type: 'image', image: { link, caption: '😀'.repeat(1025) } },
  ],
  'caption on audio': [100, 'audio:', { type: 'audio', audio: { id: '1', caption: 'a' } }],
  'filename on audio': [100, 'audio:', { type: 'audio', audio: { id: '1', filename: 'a.mp3' } }],
  'filename on video': [100, 'video:', { type: 'video', video: { id: '1', filename: 'a.mp4' } }],
  'caption on a sticker': [100, 'sticker:', { type: 'sticker', sticker: { id: '1', caption: 'a' } }],

  'latitude missing': [131008, 'location.latitude:', { type: 'location', location: { longitude: 1 } }],
  'latitude over 90': [131009, 'location.latitude:', location(90.1, 0)],
  'longitude under -180': [131009, 'location.longitude:', location(0, -180.1)],
  'latitude in words': [131009, 'location.latitude:', location('north', 0)],
  'latitude as an empty string': [131009, 'location.latitude:', location('', 0)],

  'no cards': [131009, 'contacts:', cards()],
  '258 cards': [131009, 'contacts:', cards(...Array.from({ length: 258 }, () => card()))],
  'card without a name': [131008, 'contacts[0].name:', cards({})],
  'card without formatted_name': [131008, 'contacts[0].name.formatted_name:', cards({ name: { first_name: 'Ana' } })],
  'card with formatted_name alone': [
    131008,
    'contacts[0].name.first_name: at least one more',
    cards({ name: { formatted_name: 'Ana' } }),
  ],
  'second card with a phone that has no number': [
    131008,
    'contacts[1].phones[0].phone:',
    cards(card(), card({ phones: [{ type: 'CELL' }] })),
  ],
  'birthday in another order': [131009, 'contacts[0].birthday:', cards(card({ birthday: '18/08/2012' }))],
  'unknown field on a card': [100, 'contacts[0]:', cards(card({ phone: '1' }))],

  'reaction without message_id': [131008, 'reaction.message_id:', { type: 'reaction', reaction: { emoji: '👍' } }],
  'reaction without emoji': [131008, 'reaction.emoji:', { type: 'reaction', reaction: { message_id: 'wamid.a' } }],
  'reaction of a word': [131009, 'reaction.emoji:', reaction('ok')],
  'reaction of two emoji': [131009, 'reaction.emoji:', reaction('👍👍')],
  'reaction as a reply': [131009, 'context:', { ...reaction('👍'), context: { message_id: 'wamid.a' } }],

  'interactive type missing': [131008, 'interactive.type:', buttonMessage({ type: undefined })],
  'interactive type unknown': [131009, 'interactive.type:', buttonMessage({ type: 'carousel' })],
  'interactive body missing': [131008, 'interactive.body:', buttonMessage({ body: undefined })],
  'interactive body as a bare string': [100, 'interactive.body:', buttonMessage({ body: 'a' })],
  'button body of 1025 characters': [
    131009,
    'interactive.body.text:',
    buttonMessage({ body: { text: '😀'.repeat(1025) } }),
  ],
  'footer of 61 characters': [131009, 'interactive.footer.text:', buttonMessage({ footer: { text: 'a'.repeat(61) } })],
  'header text of 61 characters': [
    131009,
    'interactive.header.text:',
    buttonMessage({ header: { type: 'text', text: 'a'.repeat(61) } }),
  ],
  'header of audio': [
    131009,
    'interactive.header.type:',
    buttonMessage({ header: { type: 'audio', audio: { id: '1' } } }),
  ],
  'header image without id and link': [
    131008,
    'interactive.header.image.id:',
    buttonMessage({ header: { type: 'image', image: {} } }),
  ],
  'header image with a caption': [
    100,
    'interactive.header.image:',
    buttonMessage({ header: { type: 'image', image: { id: '1', caption: 'a' } } }),
  ],
  'no buttons': [131009, 'interactive.action.buttons:', actionOf()],
  '4 buttons': [131009, 'interactive.action.buttons:', actionOf(...buttons(4))],
  'button id of 257 characters': [
    131009,
    'interactive.action.buttons[0].reply.id:',
    actionOf(button('a'.repeat(257), 'A')),
  ],
  'button id with a space before': [131009, 'interactive.action.buttons[0].reply.id:', actionOf(button(' a', 'A'))],
  'button title of 21 characters': [
    131009,
    'interactive.action.buttons[0].reply.title:',
    actionOf(button('a', '😀'.repeat(21))),
  ],
  'button title empty': [131009, 'interactive.action.buttons[0].reply.title:', actionOf(button('a', ''))],
  'button ids alike': [131009, 'interactive.action.buttons[1].reply.id:', actionOf(button('a', 'A'), button('a', 'B'))],
  'button titles alike': [
    131009,
    'interactive.action.buttons[1].reply.title:',
    actionOf(button('a', 'A'), button('b', 'A')),
  ],
  'button without reply': [131008, 'interactive.action.buttons[0].reply:', actionOf({ type: 'reply' })],

  'list body of 4097 characters': [
    131009,
    'interactive.body.text:',
    listMessage([{ rows: rows(1) }], { body: { text: '😀'.repeat(4097) } }),
  ],
  'list under an image': [
    131009,
    'interactive.header.type:',
    listMessage([{ rows: rows(1) }], { header: { type: 'image', image: { id: '1' } } }),
  ],
  'list button of 21 characters': [
    131009,
    'interactive.action.button:',
    listMessage([{ rows: rows(1) }], {}, '😀'.repeat(21)),
  ],
  'no sections': [131009, 'interactive.action.sections:', listMessage([])],
  '11 sections': [
    131009,
    'interactive.action.sections:',
    listMessage(rows(11).map((row, n) => ({ title: `${n}`, rows: [row] }))),
  ],
  'section without rows': [131009, 'interactive.action.sections[0].rows:', listMessage([{ rows: [] }])],
  '11 rows in one section': [131009, 'interactive.action.sections: at most 10', listMessage([{ rows: rows(11) }])],
  '12 rows in two sections of 6': [
    131009,
    'interactive.action.sections: at most 10 rows in all sections together, and there are 12',
    listMessage([
      { title: 'a', rows: rows(6) },
      { title: 'b', rows: rows(6, 6) },
    ]),
  ],
  'second of two sections untitled': [
    131008,
    'interactive.action.sections[1].title:',
    listMessage([{ title: 'a', rows: rows(1) }, { rows: rows(1, 1) }]),
  ],
  'section title of 25 characters': [
    131009,
    'interactive.action.sections[0].title:',
    listMessage([{ title: '😀'.repeat(25), rows: rows(1) }]),
  ],
  'row ids alike over two sections': [
    131009,
    'interactive.action.sections[1].rows[0].id:',
    listMessage([
      { title: 'a', rows: rows(1) },
      { title: 'b', rows: rows(1) },
    ]),
  ],
  'row id of 201 characters': [131009, 'interactive.action.sections[0].rows[0].id:', oneRow({ id: 'a'.repeat(201) })],
  'row title of 25 characters': [
    131009,
    'interactive.action.sections[0].rows[0].title:',
    oneRow({ title: '😀'.repeat(25) }),
  ],
  'row description of 73 characters': [
    131009,
    'interactive.action.sections[0].rows[0].description:',
    oneRow({ description: '😀'.repeat(73) }),
  ],
  ...furtherRefused,
};
